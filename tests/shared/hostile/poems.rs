//! Texts that are pasted into a form, and the tables that are begun with them: poems, lists, and files.

use crosstown::game::{Seat, Viewer};
use crosstown::screen::Panel;
use crosstown::table::kind::Kind;
use crosstown::table::registry::KINDS;
use crosstown::words::{Language, Lexicon, OwnWords};
use serde_json::json;

use super::games::{self, WORDS};
use super::run::{Fate, Trial};
use super::{is_sentence, spoil};

/// The most that a form takes.
const LONGEST: usize = 4_000;

const POEMS: [&str; 3] = [
    "Tyger Tyger, burning bright,\nIn the forests of the night;\nWhat immortal hand or eye,\nCould frame thy fearful \
     symmetry?\n\nIn what distant deeps or skies.\nBurnt the fire of thine eyes?\nOn what wings dare he aspire?\nWhat the \
     hand, dare seize the fire?\n\nAnd what shoulder, & what art,\nCould twist the sinews of thy heart?\nAnd when thy \
     heart began to beat.\nWhat dread hand? & what dread feet?\n\nWhat the hammer? what the chain,\nIn what furnace was \
     thy brain?\nWhat the anvil? what dread grasp.\nDare its deadly terrors clasp?\n\nWhen the stars threw down their \
     spears\nAnd water'd heaven with their tears:\nDid he smile his work to see?\nDid he who made the Lamb make \
     thee?\n\nTyger Tyger burning bright,\nIn the forests of the night:\nWhat immortal hand or eye,\nDare frame thy \
     fearful symmetry?\nLine\nLine",
    "Über\nallen Gipfeln\nist Ruh,\nin allen Wipfeln\nspürest du\nkaum einen Hauch",
    "",
];

pub fn prepare() -> Trial {
    let list = WORDS.replace(' ', "\n");
    let pins: Vec<(Language, String)> = Lexicon::ids()
        .map(|id| Lexicon::load(id).expect("it is built in"))
        .map(|lexicon| (lexicon.language(), lexicon.name()))
        .collect();
    Box::new(move |dice, tried| {
        let poems = [POEMS[0], POEMS[1], POEMS[2], &list];
        let real = *dice.pick(&poems).expect("a poem");
        let text: String = spoil::text(dice, real, &poems).chars().take(LONGEST).collect();
        let (language, pin) = dice.pick(&pins).expect("a dictionary").clone();
        let kind = dice.pick(KINDS).expect("a game");
        let kind = if spoil::one_in(dice, 20) { kind } else { Kind::find(KINDS, "wordsearch")? };
        *tried = format!("{}, {pin}: {text:?}", kind.id);
        let options = match (kind.with_text)(&json!({}), &text, language) {
            Err(why) => return is_sentence(&why).map(|()| Fate::Refused),
            Ok(options) => options,
        };
        (kind.details)(&options);
        let mut header = games::header(kind, 1, options, 1 + dice.below(3) as usize);
        header.seat_options.clear();
        header.dictionary = kind.pin(None, &OwnWords::default())?.map(|_| pin);
        match kind.begin(&header) {
            Err(why) => {
                Err(format!("a table can't be begun with what was made of the text: {why}"))
            }
            Ok(session) => {
                session.screen(Viewer::Seat(Seat(0)), Panel::Pad { draft: "", marks: true });
                session.screen(Viewer::Public, Panel::Board);
                (kind.again)(&header);
                Ok(Fate::Taken)
            }
        }
    })
}
