//! What the words of a day are like, whatever the secret.

use std::collections::HashSet;

use crosstown::books::{LONGEST, TURNS};
use crosstown::daily::sequence::fitness::{Band, LEAST, by_line};
use crosstown::daily::sequence::{
    LIMITS, Limits, Sequence, dictionary, sequence, title_of, within,
};
use crosstown::game::{Dice, Game, Seat, Seats, Status};
use crosstown::games::wordsearch::{LONGEST_TITLE, Source, Word, Wordsearch};
use crosstown::words::{Language, Lexicon};

use super::secret;

fn spelled(words: &[Word]) -> String {
    words.iter().map(Word::to_string).collect::<Vec<_>>().join(" ")
}

/// What holds for every sequence, fit or not.
fn assert_playable(day: &Sequence, language: Language) {
    let lexicon = Lexicon::load(dictionary(language)).unwrap();
    assert_eq!(day.words.len(), TURNS);
    assert_eq!(day.words.iter().collect::<HashSet<_>>().len(), TURNS, "{}", spelled(&day.words));
    for word in &day.words {
        assert_eq!(word.folded(language).as_ref(), Some(word), "in letters of {language}");
        assert!(word.letters().len() <= LONGEST);
        assert!(lexicon.shown_by_itself(word.letters()), "{word} in {language}");
    }
    assert!(day.title.chars().count() <= LONGEST_TITLE && day.title != day.veiled, "{}", day.title);
    let game = Wordsearch::new(lexicon.into());
    let seats = Seats::new(vec![Default::default()]);
    let state = game.setup(&day.options(), &seats, &mut Dice::new(&secret(0).seed(), 0)).unwrap();
    assert!(matches!(game.status(&state), Status::Awaiting(_)), "{:?}", Seat(0));
}

#[test]
fn every_day_is_fit() {
    for language in Language::ALL {
        let band = Band::of(language);
        assert!(band.least >= 45 && band.most - band.least <= 4, "{band:?}");
        let mut seen = HashSet::new();
        for number in 0..2 {
            let day = sequence(&secret(number), language);
            assert_playable(&day, language);
            let lines = by_line(&day.words);
            assert!(lines.iter().all(|count| *count >= LEAST), "{lines:?}");
            assert_eq!(band.off(day.best.score.total()), 0, "{}", day.best.score.total());
            assert!(day.attempts <= LIMITS.attempts);
            assert!(seen.insert(day.fingerprint()), "{language} {number}");
        }
    }
}

/// What follows from a secret stays what it is: somebody may have to prove it.
#[test]
fn words_are_pinned() {
    for (number, language, title, words) in PINNED {
        let day = sequence(&secret(number), language);
        assert_eq!((day.title.as_str(), spelled(&day.words).as_str()), (title, words));
        // Found again without a search, and only for these words.
        assert_eq!(title_of(&secret(number), language, &day.words), Some(day.title));
        assert_eq!(title_of(&secret(number), language, &day.words[1..]), None);
    }
}

const PINNED: [(u64, Language, &str, &str); 6] = [
    (
        0,
        Language::English,
        "The Ball and the Cross, pages 106 to 130",
        "QUITE ANY ANYTHING JUST WIDE HE A TURNBULL SO ENERGY THEY OF FOR AND COURSE \
         SPOKE AS HOLLYHOCKS SURRENDER YOUNG MAD BALL STEADILY SPEAKING HERO",
    ),
    (
        1,
        Language::English,
        "Sense and Sensibility, pages 138 to 162",
        "TO NOT UPON NOW IF A NO MY I THE WAS GONE OBLIGED CAN CRIED WHICH IT MISS \
         RIDICULOUS SETTLED SLOPING HER REST HAVE MOTHER",
    ),
    (
        0,
        Language::French,
        "Déclaration universelle des droits de l’homme, paragraphs 33 to 57",
        "DROIT PRIVE TOUTE A LIBERTE PEUT PERSONNE DEGALITE DU DE TRAVAIL DISCRIMINATION \
         QUICONQUE DES REPOS NIVEAU ET GRATUITE LEDUCATION LE LIBREMENT MORAUX SUR SEUL \
         LEXERCICE",
    ),
    (
        0,
        Language::German,
        "Common words",
        "FREILICH ZUFÄLLIG BUCH ABHOLEN ABGEBEN LEGENDE BÜCHER DICHT LERNTE ERLEBT \
         AUSBILDUNG HINTEREN ÜBERFORDERT WETTBEWERB SPRINGT ENTSPRECHEND JEMANDEN FRAGT \
         KONSUM GLÜCKLICH EXTREME RECHTSANWALT GREIFEN LÄNGER VERTRETER",
    ),
    (
        1,
        Language::Spanish,
        "Common words",
        "ARGENTINOS SEÑOR AFUERAS OTRA COMITE LABORALES SENCILLA EXPONER TERRORISMO \
         MARAVILLOSA REDUCE FIESTA PREVIAMENTE DARA ENEMIGOS SEGUNDA DIFICULTAD ENCUENTRA \
         PROVINCIAL NOVEDADES ENTIENDE HAGA PUDIENDO RAROS URGENTE",
    ),
    (
        1,
        Language::Dutch,
        "Common words",
        "OORZAKEN DAALT SUKKEL PLOEGEN STEDEN GEKENMERKT CHEMISCHE SPULLEN GESPREKKEN \
         PARTNERS KLOOSTER AANVAL AANGEVOERD VOORSTELLING STIERF NABIJ KOEL ELKAAR \
         MAXIMAAL MEREN PARLEMENT OMLIGGENDE NOTEN KWIJT BUNDEL",
    ),
];

#[test]
fn a_title_is_veiled_while_the_day_goes_on() {
    for language in Language::ALL {
        let day = sequence(&secret(9), language);
        let Source::Text { title, words } = day.options().source else { panic!("no text") };
        assert_eq!((title.as_str(), &words), (day.veiled, &day.words));
        assert!(
            ["25 words from a book", "25 words from a text", "25 common words"]
                .contains(&day.veiled)
        );
    }
}

/// A day that could not be made fit is made all the same, and soon.
#[test]
fn attempts_have_an_end() {
    let impossible = Band { least: 90, most: 90 };
    let (few, none) = (Limits { attempts: 60, searches: 2 }, Limits { attempts: 0, searches: 0 });
    for language in Language::ALL {
        let nearest = within(&secret(3), language, impossible, few);
        assert_playable(&nearest, language);
        assert!((1..=60).contains(&nearest.attempts), "{}", nearest.attempts);
        // The nearest is the best of those that were looked at, the first of them included.
        let any = Band { least: 0, most: 90 };
        let first = within(&secret(3), language, any, few);
        assert!(nearest.best.score.total() >= first.best.score.total());
        let plain = within(&secret(3), language, Band::of(language), none);
        assert_playable(&plain, language);
        assert_eq!(plain.attempts, 0);
        assert_eq!(
            plain,
            within(&secret(4), language, impossible, none),
            "nothing is left to chance"
        );
    }
}

#[test]
fn the_same_words_in_the_same_order_have_one_fingerprint() {
    let day = sequence(&secret(1), Language::English);
    let mut other = Sequence { title: String::new(), attempts: 99, ..day.clone() };
    assert_eq!(other.fingerprint(), day.fingerprint());
    other.words.swap(3, 4);
    assert_ne!(other.fingerprint(), day.fingerprint());
}
