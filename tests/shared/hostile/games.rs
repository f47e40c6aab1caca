//! Real games of every kind: played by chance, by computers and by clocks, and kept at every moment.

use crosstown::game::{Dice, Header, Level, SUGGESTED, Seat, Seed, Status, Viewer};
use crosstown::screen::{Chosen, Panel, Press, Row};
use crosstown::table::kind::Kind;
use crosstown::table::registry::{AnySession, KINDS};
use crosstown::words::{Lexicon, OwnWords};
use serde_json::{Value, json};

/// One moment of a game.
pub struct Moment {
    pub session: Box<dyn AnySession>,
    /// Which game it is of.
    pub game: usize,
}

/// A game from its beginning to its end, or as far as it was played.
pub struct Played {
    pub header: Header,
    pub inputs: Vec<(Seat, String)>,
}

/// Games of one kind.
pub struct Games {
    pub kind: &'static Kind,
    pub played: Vec<Played>,
    /// All moments of all of them.
    pub moments: Vec<Moment>,
    /// Everything that was done in them or could have been, each once: to take parts of.
    pub done: &'static [&'static str],
}

/// Texts that are there for as long as the program runs: every input takes some of them, and none is to copy all.
pub fn kept(mut texts: Vec<String>) -> &'static [&'static str] {
    texts.sort();
    texts.dedup();
    let texts: Vec<&str> =
        texts.into_iter().map(|text| &*Box::leak(text.into_boxed_str())).collect();
    Box::leak(texts.into_boxed_slice())
}

/// So many inputs are tried at most: enough for nearly any game to come to its end.
const LONGEST: usize = 500;
/// About so many moments of a game are looked at for drafts, and so many pads after one another.
const LOOKED_AT: usize = 40;
const PADS: usize = 3;

impl Games {
    pub fn of(game: &str) -> Self {
        let kind = Kind::find(KINDS, game).expect("a game");
        let mut games = Self { kind, played: Vec::new(), moments: Vec::new(), done: &[] };
        let mut done = Vec::new();
        for (number, (options, seats)) in (0..).zip(tables(game)) {
            games.play(number, options, seats, &mut done);
        }
        games.done = kept(done);
        games
    }

    fn play(&mut self, number: u64, options: Value, seats: usize, done: &mut Vec<String>) {
        let header = header(self.kind, number, options, seats);
        let mut session = self.kind.begin(&header).expect("a table");
        let mut dice = Dice::new(&Seed::from_number(number), 1);
        let mut inputs = Vec::new();
        // In Crisscross a clock ends the game, and a computer soon does: but for a short game boards are to
        // become full, and paths long.
        let hurried = self.kind.id != "crisscross" || number == 1;
        let mut keep = |session: &dyn AnySession| {
            self.moments.push(Moment { session: session.duplicate(), game: self.played.len() });
        };
        for _ in 0..LONGEST {
            keep(&*session);
            let Status::Awaiting(awaited) = session.status() else { break };
            let seat = dice.pick(&awaited).expect("somebody").seat;
            let moves = session.moves(seat);
            let text = match dice.below(12) {
                0 if hurried && inputs.len() > 3 => "timeout".to_owned(),
                what if (1..=5).contains(&what) || (!hurried && what < 11) => {
                    dice.pick(&moves).cloned().unwrap_or_else(|| "timeout".to_owned())
                }
                _ => session.choose(seat, Level::Easy, 0),
            };
            // What takes its time to be worked out is not waited for.
            let found = text == "best" || !session.wants().is_empty();
            let text = if found { SUGGESTED.to_owned() } else { text };
            done.extend(moves.into_iter().take(40));
            if session.enter(seat, &text).is_ok() {
                done.push(text.clone());
                inputs.push((seat, text));
            }
        }
        self.played.push(Played { header, inputs });
    }

    /// What controls of real pads carry, of those too that other pads lead to: to take parts of.
    pub fn drafts(&self) -> &'static [&'static str] {
        let mut dice = Dice::new(&Seed::from_number(0), 1);
        let is_over = |moment: &&Moment| matches!(moment.session.status(), Status::Over(_));
        let some = self.moments.iter().step_by(self.moments.len() / LOOKED_AT + 1);
        let mut drafts = Vec::new();
        for Moment { session, .. } in some.chain(self.moments.iter().filter(is_over)) {
            let seats: Vec<Seat> = match session.status() {
                Status::Awaiting(awaited) => awaited.iter().map(|awaited| awaited.seat).collect(),
                Status::Over(_) => vec![Seat(0)],
            };
            for seat in seats {
                let mut draft = String::new();
                for _ in 0..PADS {
                    let panel = Panel::Pad { draft: &draft, marks: true };
                    let screen = session.screen(Viewer::Seat(seat), panel);
                    let on_pad: Vec<String> = screen.rows.iter().flat_map(composed).collect();
                    let Some(next) = dice.pick(&on_pad).cloned() else { break };
                    drafts.extend(on_pad);
                    draft = next;
                }
            }
        }
        kept(drafts)
    }
}

/// The drafts that a row of controls carries.
fn composed(row: &Row) -> Vec<String> {
    match row {
        Row::Buttons(buttons) => {
            let drafts = buttons.iter().filter_map(|button| match &button.press {
                Press::Compose(draft) | Press::Marks { draft, .. } => Some(draft.clone()),
                _ => None,
            });
            drafts.collect()
        }
        Row::Menu(menu) => {
            let drafts = menu.choices.iter().filter_map(|choice| match &choice.does {
                Chosen::Compose(draft) => Some(draft.clone()),
                Chosen::Act(_) => None,
            });
            drafts.collect()
        }
    }
}

/// What a table is begun with.
pub fn header(kind: &Kind, number: u64, options: Value, seats: usize) -> Header {
    let mut seat_options = Vec::new();
    if kind.has_seat_rules() && seats > 1 {
        let own = Lexicon::load("de").expect("it is built in").name();
        seat_options = vec![json!({}), json!({ "dictionary": own, "minimum": 2 })];
    }
    Header {
        game: kind.id.to_owned(),
        rules: kind.rules,
        options,
        seats,
        seed: Seed::from_number(number).to_string(),
        dictionary: kind.pin(None, &OwnWords::default()).expect("a dictionary"),
        seat_options,
    }
}

/// The tables of a game that differ.
fn tables(game: &str) -> Vec<(Value, usize)> {
    match game {
        "crisscross" => vec![
            (json!({ "size": 1 }), 2),
            (json!({ "size": 3 }), 2),
            (json!({ "size": 5 }), 2),
            (json!({ "size": 9 }), 2),
            (json!({ "size": 19 }), 2),
        ],
        "crossup" => vec![(json!({}), 1), (json!({}), 2), (json!({}), 5)],
        "wordsearch" => {
            let words: Vec<String> = WORDS.split(' ').map(str::to_uppercase).collect();
            let text = json!({ "source": { "text": { "title": "a list", "words": words } } });
            let together = json!({ "source": "turns", "minimum": 2, "scoring": "tutorial" });
            let hat = json!({ "source": "hat", "rhythm": "together" });
            vec![(text, 1), (json!({ "source": "hat" }), 3), (together, 2), (hat, 2)]
        }
        "wordcross" => vec![
            (json!({ "target": 20 }), 2),
            (json!({ "target": 60, "disputes": "gentle" }), 3),
            (json!({ "target": 40 }), 4),
        ],
        // Not the permissive one: each table of it has a list of words made anew, backwards too, which takes long.
        _ => vec![
            (json!({}), 1),
            (json!({ "variant": "tight" }), 2),
            (json!({ "variant": "standard" }), 3),
        ],
    }
}

/// Twenty-five words.
pub const WORDS: &str = "a be sea tree house garden lantern mountain wonderful i to add four seven planet journey \
                         elephant chocolate o us ten rain water yellow picture";
