// What each person has read: the newest message seen by channel, kept for the next visit.

/// Compares ids by age; they are numbers too large for JavaScript.
export const later = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const key = (name) => `read ${name}`;

function all(name) {
  try {
    return JSON.parse(localStorage[key(name)] ?? "{}");
  } catch {
    return {}; // Somebody else wrote there: then nothing has been read.
  }
}

/// Whether a message is newer than what this person has read in the channel.
export const isNew = (name, channel, message) => later(message, all(name)[channel] ?? "") > 0;

/// Notes that this person has read a channel up to this message.
export function seen(name, channel, message) {
  if (isNew(name, channel, message)) localStorage[key(name)] = JSON.stringify({ ...all(name), [channel]: message });
}
