//! What is said about a table, in Discord's markup: mentions and times that every client shows in its
//! own zone.

use crate::daily::editions;
use crate::game::{Pace, Seat, Viewer};
use crate::screen::{Look, NAMED, some};
use crate::table::messenger::Posted;
use crate::table::people::Someone;
use crate::table::record::Phase;
use crate::table::showing::{Showing, Sitting};
use crate::table::told::Told;

/// What is said of a table that rests, in place of its board.
const RESTS: &str = "This table rests: this version of the bot can't read its game. Its clocks stand still, nothing is lost, and it goes on with the next update. Its opener can end it with /table end.";
/// What is said of a table that was ended, in place of what is to be done.
pub const CLOSED: &str = "This table was closed without a result.";
/// How much of what somebody typed is repeated in an answer.
const REPEATED: usize = 100;

/// What somebody typed, as far as it is repeated.
pub fn shortened(typed: &str) -> String {
    match typed.char_indices().nth(REPEATED) {
        None => typed.to_owned(),
        Some((end, _)) => format!("{}…", &typed[..end]),
    }
}

/// The line that says which table this is.
pub fn title(showing: &Showing) -> String {
    let details = (showing.kind.details)(&showing.header.options);
    let name = match &showing.edition {
        Some(edition) => editions::title(showing.kind.id, edition),
        None => showing.kind.name.to_owned(),
    };
    let mut parts = vec![format!("**{name}**")];
    parts.extend(showing.private.then(|| "private".to_owned()));
    parts.extend(Some(details).filter(|details| !details.is_empty()));
    parts.extend(showing.header.dictionary_id().map(str::to_owned));
    parts.push(match showing.pace {
        Pace::None => "no clock".to_owned(),
        pace => format!("{pace} pace"),
    });
    parts.join(" · ")
}

/// Who sits where, as far as so many characters have room: then how many there are besides.
pub fn seats(showing: &Showing, room: usize) -> String {
    /// Room for ` · and 24 more`.
    const MORE: usize = 14;
    let seat = |(number, sitting): (u8, &Sitting)| {
        let who = match sitting {
            Sitting::Open => "*open*".to_owned(),
            Sitting::Person(person) => mention(person),
            Sitting::Computer(level) => format!("computer ({level})"),
        };
        let own = own_rules(showing, Seat(number));
        let who = if own.is_empty() { who } else { format!("{who} ({own})") };
        match (showing.kind.seat_name)(Seat(number)) {
            Some(name) => format!("{name}: {who}"),
            // A game whose seats have no names calls them by their numbers.
            None => format!("{}: {who}", number + 1),
        }
    };
    let seats: Vec<String> = (0..).zip(&showing.seats).map(seat).collect();
    let all = seats.join(" · ");
    if all.chars().count() <= room {
        return all;
    }
    let mut named = String::new();
    for (number, seat) in seats.iter().enumerate() {
        if named.chars().count() + seat.chars().count() + MORE > room {
            let more = seats.len() - number;
            return if number == 0 {
                format!("{more} seats")
            } else {
                format!("{named}and {more} more")
            };
        }
        named.push_str(&format!("{seat} · "));
    }
    all
}

/// What a seat has chosen for itself, in a few words; empty if it has not.
pub fn own_rules(showing: &Showing, seat: Seat) -> String {
    let own = showing.seat_options.get(seat.index());
    own.map_or(String::new(), |own| showing.kind.seat_details(own))
}

/// A person, such that clicking shows who it is. Rings a bell only where that is allowed besides.
pub fn mention(person: &Someone) -> String {
    person.discord_id.map_or_else(|| "somebody who left".to_owned(), |id| format!("<@{id}>"))
}

/// A text in which `Seat 3` stands for a player, with the players in their places.
pub fn with_names(showing: &Showing, text: &str, name: impl Fn(&Someone) -> String) -> String {
    const SEAT: &str = "Seat ";
    let mut parts = text.split(SEAT);
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let number = part[..digits].parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        match number.and_then(|number| showing.seats.get(number)) {
            Some(Sitting::Person(person)) => named.push_str(&name(person)),
            Some(Sitting::Computer(level)) => {
                named.push_str(&format!("computer {} ({level})", &part[..digits]));
            }
            Some(Sitting::Open) | None => named.push_str(&format!("{SEAT}{}", &part[..digits])),
        }
        named.push_str(&part[digits..]);
    }
    named
}

/// A person as plain text reads best: in boards and alt texts, where a mention would be a number.
pub fn plain_name(person: &Someone) -> String {
    let name = person.called();
    if name.is_empty() { "somebody who left".to_owned() } else { name.to_owned() }
}

/// How pictures look to somebody: in their colours, with everybody as this server calls them.
pub fn look(showing: &Showing, to: &Someone) -> Look {
    let name = |sitting: &Sitting| match sitting {
        Sitting::Person(person) => plain_name(person),
        // The picture has the number beside it, and the level is said above.
        Sitting::Computer(_) => "computer".to_owned(),
        Sitting::Open => String::new(),
    };
    let names: Vec<String> = showing.seats.iter().map(name).collect();
    Look::named(to.wishes.theme, names.iter().map(String::as_str))
}

/// Who has to move, and until when.
pub fn waiting(showing: &Showing) -> Option<String> {
    let to_move = to_move(showing)?;
    let due = showing.deadlines.iter().filter(|d| showing.person_on(d.seat).is_some());
    let until = due.map(|d| d.due_at).min();
    let until = until.map_or(String::new(), |at| format!(" Time is up {}.", when(at)));
    Some(format!("{to_move}{until}"))
}

/// Who has to move.
pub fn to_move(showing: &Showing) -> Option<String> {
    let awaited = showing.awaited();
    let people: Vec<&Someone> =
        awaited.iter().filter_map(|(seat, _)| showing.person_on(*seat)).map(|p| &**p).collect();
    if people.is_empty() {
        return (!awaited.is_empty()).then(|| "The computer is thinking.".to_owned());
    }
    let names: Vec<String> = people.iter().map(|person| mention(person)).collect();
    Some(format!("To move: {}.", some(&names, ", ")))
}

/// A time as each client shows it: in its own zone, counting down.
pub fn when(at: i64) -> String {
    format!("<t:{}:R>", at.div_euclid(1000))
}

/// What just happened, as far as `viewer` may hear of it and so many characters have room: the oldest
/// is left out first.
pub fn told(showing: &Showing, told: &Told, viewer: Viewer, room: usize) -> Vec<String> {
    let lines = told.lines(viewer).map(|line| with_names(showing, line, mention));
    newest(lines.collect(), room)
}

/// The last lines that have room.
fn newest(mut lines: Vec<String>, room: usize) -> Vec<String> {
    while length(&lines) > room {
        lines.remove(0);
    }
    lines
}

/// How many characters lines have with their ends.
fn length(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count() + 1).sum()
}

/// What the public message says, or what `viewer` reads who looks at the table alone: of the game itself
/// what its screen `says`. Who sits where, and then what just happened, is told as far as so many
/// characters have room.
pub fn public(showing: &Showing, viewer: Viewer, says: &str, room: usize) -> String {
    let mut lines = vec![title(showing)];
    match showing.phase {
        Phase::Lobby => lines.push(lobby(showing)),
        Phase::Closed if showing.session.is_none() => lines.push(CLOSED.to_owned()),
        Phase::Playing if showing.rests() => lines.push(RESTS.to_owned()),
        Phase::Playing | Phase::Over | Phase::Closed => {}
    }
    if showing.session.is_some() {
        lines.push(standing(showing, says));
    }
    lines.extend(waiting(showing));
    let room = room.saturating_sub(length(&lines));
    let mut above = vec![seats(showing, room.saturating_sub(1))];
    above.extend(told(showing, &showing.told, viewer, room.saturating_sub(length(&above))));
    lines.splice(1..1, above);
    lines.join("\n")
}

/// Where the game stands, as a screen says it. In a game that was given up nobody has to do anything.
pub fn standing(showing: &Showing, text: &str) -> String {
    match showing.phase {
        Phase::Closed => CLOSED.to_owned(),
        _ => with_names(showing, text, mention),
    }
}

fn lobby(showing: &Showing) -> String {
    let open = showing.seats.iter().filter(|sitting| **sitting == Sitting::Open).count();
    let (least, most) = (showing.kind.seats.start(), showing.kind.seats.end());
    if least == most {
        let seats = if open == 1 { "One seat is" } else { "Seats are" };
        format!("{seats} free: press Join to play. It begins as soon as all are there.")
    } else {
        let begin = match (showing.can_begin(), showing.taken()) {
            (true, 1) => "Start to begin alone now, or when all are there",
            (true, _) => "Start to begin with those who are there",
            (false, _) => "Start when all are there",
        };
        format!("For {least} to {most} players: press Join to play, {begin}.")
    }
}

/// Whose table it is, for somebody who does not play there.
pub fn whose(showing: &Showing) -> String {
    let names: Vec<String> = showing.people().take(NAMED).map(|person| mention(person)).collect();
    match names.is_empty() {
        true => "Nobody sits at this table".to_owned(),
        false => format!("This table is for {}", names.join(" and ")),
    }
}

/// What is said on a board that has been posted anew elsewhere.
pub fn moved(showing: &Showing, newest: Option<Posted>) -> String {
    let place = showing.place;
    let channel = newest.map_or(place.channel, |newest| newest.channel);
    let link = link(place.guild, channel, newest.map(|newest| newest.message));
    format!("{}\nThe game went on: {link}", title(showing))
}

/// Where a message is, as a link.
pub fn link(guild: Option<u64>, channel: u64, message: Option<u64>) -> String {
    let guild = guild.map_or("@me".to_owned(), |guild| guild.to_string());
    let message = message.map_or(String::new(), |message| format!("/{message}"));
    format!("https://discord.com/channels/{guild}/{channel}{message}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_oldest_is_left_out_first() {
        let lines = || ["öne", "two", "three"].map(str::to_owned).to_vec();
        for (room, kept) in [(0, 3), (5, 3), (6, 2), (9, 2), (10, 1), (13, 1), (14, 0), (99, 0)] {
            assert_eq!(newest(lines(), room), lines()[kept..], "{room}");
        }
    }
}
