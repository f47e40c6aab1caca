//! `crosstown replay FILE`: exported games in, one JSON object a game out; with `--states` one for every
//! state on the way as well, with `--png` and `--animate` pictures.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{ArgGroup, Args};
use crosstown::draw::{Effort, Theme};
use crosstown::game::{Seat, Viewer};
use crosstown::screen::{Look, Panel};
use crosstown::table::export::Entry;
use crosstown::table::registry::AnySession;
use crosstown::table::replay::{self, Replayed};

use super::note;

const UNWRITTEN: &str = "can't write the results";

#[derive(Args)]
#[command(group(ArgGroup::new("pictures").args(["png", "animate"]).multiple(true)))]
pub struct Replay {
    /// The exported games; - reads them from standard input.
    file: PathBuf,
    /// Also write the final picture of each game into this folder, as game-1.png and so on.
    #[arg(long, value_name = "DIR")]
    png: Option<PathBuf>,
    /// Also write each game that is over into this folder as a moving picture, as game-1-crisscross.gif and
    /// so on.
    #[arg(long, value_name = "DIR")]
    animate: Option<PathBuf>,
    /// How pictures look: light, dark or contrast.
    #[arg(long, default_value_t = Theme::Dark, requires = "pictures")]
    theme: Theme,
    /// Also print the whole state as it is stored, secrets and all, at the start and after each input.
    #[arg(long)]
    states: bool,
}

impl Replay {
    /// Succeeds if every line was read and no action was refused.
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let name = self.file.display();
        let input: Box<dyn BufRead> = if self.file.as_os_str() == "-" {
            Box::new(io::stdin().lock())
        } else {
            let file = File::open(&self.file).with_context(|| format!("can't open {name}"))?;
            Box::new(BufReader::new(file))
        };
        for folder in [&self.png, &self.animate].into_iter().flatten() {
            fs::create_dir_all(folder)
                .with_context(|| format!("can't make the folder {}", folder.display()))?;
        }
        let mut out = BufWriter::new(io::stdout().lock());
        let mut clean = true;
        let mut games = replay::Replay::new(input);
        for number in 1.. {
            let unreadable = |line: u64, why: &str| {
                clean = false;
                note(format_args!("{name}: line {line} can't be read: {why}"));
            };
            let mut reel = Reel::default();
            let game = games.next_watched(unreadable, |session, entry| {
                if self.animate.is_some() {
                    reel.take(session, entry);
                }
                if self.states { state(&mut out, session, entry) } else { Ok(()) }
            });
            let Some(game) = game.with_context(|| format!("can't replay {name}"))? else { break };
            clean &= game.session.is_some();
            report(&mut out, &game).context(UNWRITTEN)?;
            self.draw(&game, number)?;
            self.animate(&game, &reel, number)?;
        }
        out.flush().context(UNWRITTEN)?;
        Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn draw(&self, game: &Replayed, number: u32) -> anyhow::Result<()> {
        let (Some(folder), Some(session)) = (&self.png, &game.session) else { return Ok(()) };
        let file = folder.join(format!("game-{number}.png"));
        let picture = session.picture(Viewer::Public, Panel::Board, &Look::plain(self.theme));
        write(&file, &picture.png(Effort::Small))
    }

    /// What is not over has no end to be shown: that is said, and the next game comes.
    fn animate(&self, game: &Replayed, reel: &Reel, number: u32) -> anyhow::Result<()> {
        let (Some(folder), Some(start), Some(_)) = (&self.animate, &reel.start, &game.session)
        else {
            return Ok(());
        };
        let inputs = reel.inputs.iter().map(|(seat, text)| (*seat, text.as_str()));
        match start.film(&inputs.collect::<Vec<_>>(), &Look::plain(self.theme)) {
            Ok(film) => write(&folder.join(format!("game-{number}-{}.gif", start.game())), &film),
            Err(why) => {
                note(format_args!("game {number} has no moving picture: {why}"));
                Ok(())
            }
        }
    }
}

/// A game from its start, as it is needed to be shown once more.
#[derive(Default)]
struct Reel {
    start: Option<Box<dyn AnySession>>,
    inputs: Vec<(Seat, String)>,
}

impl Reel {
    fn take(&mut self, session: &dyn AnySession, entry: Option<&Entry<'_>>) {
        match entry {
            None => self.start = Some(session.duplicate()),
            Some(Entry { seat, text }) => self.inputs.push((Seat(*seat), text.to_string())),
        }
    }
}

fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(file, bytes).with_context(|| format!("can't write {}", file.display()))
}

/// One line: how many inputs there were, the last of them, and the state after it.
fn state(
    out: &mut impl Write,
    session: &dyn AnySession,
    entry: Option<&Entry<'_>>,
) -> io::Result<()> {
    write!(out, r#"{{"seq":{},"#, session.seq())?;
    if let Some(Entry { seat, text }) = entry {
        write!(out, r#""seat":{seat},"do":{},"#, serde_json::to_string(text)?)?;
    }
    writeln!(out, r#""state":{}}}"#, session.state())
}

fn report(out: &mut impl Write, game: &Replayed) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &game.report)?;
    out.write_all(b"\n")
}
