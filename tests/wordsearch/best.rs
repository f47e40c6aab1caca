//! The best grid that known words could have given: legal, good, decent, and the same every time.

use crosstown::games::wordsearch::best::{Best, Search};
use crosstown::games::wordsearch::{
    Action, Minimum, Rules, SUPER_GREAT, Scoring, Word, Wordsearch,
};
use crosstown::words::Lexicon;

use super::{begun, book, dice, game, indecent, put, shows_well, words};

const STEPS: u64 = 1500;

fn found(words: &[Word], scoring: Scoring, lexicon: &Lexicon, steps: u64) -> Best {
    let mut search = Search::new(words, Minimum::Three, scoring, lexicon, &mut dice(0));
    search.run(steps);
    search.best().unwrap()
}

/// Plays the placements through the game, which refuses what is not allowed.
fn replay(game: &Wordsearch, words: &[Word], best: &Best) {
    let mut state = begun(game, words.to_vec());
    for &(letter, square) in &best.puts {
        state = put(game, &state, Action::Put(letter, square));
    }
    assert!(state.is_over());
    assert_eq!(state.seats[0].grid, best.grid);
    let rules = Rules { dictionary: None, minimum: Minimum::Three, scoring: Scoring::Full };
    assert_eq!(game.score(&best.grid, &rules), best.score);
}

#[test]
fn it_is_legal_and_super_great() {
    let game = game(Lexicon::DEFAULT);
    for number in 0..4 {
        let words = book(number);
        let best = found(&words, Scoring::Full, &game.lexicon, STEPS);
        replay(&game, &words, &best);
        assert!(best.score.total() >= SUPER_GREAT, "{} {}", best.grid, best.score.total());
    }
}

#[test]
fn it_knows_other_languages() {
    for id in ["de", "fr", "es", "nl"] {
        let (game, words) = (game(id), book(5));
        let best = found(&words, Scoring::Full, &game.lexicon, STEPS);
        replay(&game, &words, &best);
        assert!(best.score.total() >= SUPER_GREAT, "{id}: {}", best.grid);
    }
}

/// Words all of one line, words of one letter, and words that spell nothing.
#[test]
fn it_copes_with_poor_words() {
    let game = game(Lexicon::DEFAULT);
    for text in
        ["to ".repeat(25), "a ".repeat(25), "i a ".repeat(12) + "o", "zzz qqq xx ".repeat(8) + "v"]
    {
        let words = words(&text);
        replay(&game, &words, &found(&words, Scoring::Full, &game.lexicon, 200));
    }
}

#[test]
fn tutorial_scoring_is_had_in_full() {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
    assert_eq!(found(&book(1), Scoring::Tutorial, &lexicon, STEPS).score.total(), 25);
}

#[test]
fn equal_dice_and_steps_give_equal_grids() {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
    let words = book(2);
    let mut search = Search::new(&words, Minimum::Three, Scoring::Full, &lexicon, &mut dice(0));
    assert_eq!(search.best(), None);
    // In one go or bit by bit.
    (0..10).for_each(|_| search.run(STEPS / 10));
    let (best, total) = (search.best().unwrap(), search.total());
    assert_eq!(best, found(&words, Scoring::Full, &lexicon, STEPS));
    assert_eq!(best.score.total(), total);
    // More steps are never worse.
    search.run(STEPS);
    assert!(search.total() >= total);
}

#[test]
fn it_never_shows_what_must_not_be_shown() {
    // With these letters a decent grid is hard to make, and an indecent one easy.
    let words = words(&("piss shit crap fart ".repeat(6) + "cunt"));
    let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
    let best = found(&words, Scoring::Full, &lexicon, STEPS);
    assert!(shows_well(&best.grid, &lexicon), "{}", best.grid);
}

/// What a list knows nothing of can't be kept out by it: the grids are read by another one as well.
#[test]
fn nothing_indecent_is_read_in_any_direction() {
    for id in ["en-standard", "fr", "de", "es", "nl"] {
        let lexicon = Lexicon::load(id).unwrap();
        for number in 0..3 {
            let best = found(&book(number), Scoring::Full, &lexicon, STEPS / 3);
            assert_eq!(indecent::on(&best.grid, id), [""; 0], "{id}: {}", best.grid);
        }
    }
}

/// ASS and HOMO were, where the words are made of such letters.
#[test]
fn what_was_seen_is_seen_no_more() {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
    for words in [
        words(&("ass mass hero ".repeat(8) + "seas")),
        words(&("homo home moth ".repeat(8) + "to")),
    ] {
        let best = found(&words, Scoring::Full, &lexicon, STEPS);
        assert_eq!(indecent::on(&best.grid, lexicon.id()), [""; 0], "{}", best.grid);
    }
}
