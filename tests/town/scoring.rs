//! What a finished town scores, clause by clause.

use crosstown::game::Seat;
use crosstown::games::town::{Cover, Score, Town, Variant};
use crosstown::words::spell;

use super::support::{Table, town};

/// The score of a town as a solo player has it.
fn scored(rows: &str, workers: usize, lines: &str) -> Score {
    let mut table = Table::finishing(rows, workers);
    lines.split(',').filter(|line| !line.is_empty()).for_each(|line| table.play(line));
    table.game.score(&table.state, Seat(0))
}

#[test]
fn each_word_counts_also_the_same_word_twice() {
    let score = scored("A R T/R/T", 0, "");
    let words: Vec<String> = score.words.iter().map(|word| spell(&word.word)).collect();
    assert_eq!((words, score.word_points), (vec!["ART".to_owned(); 2], 2));
}

#[test]
fn freelancers_do_not_make_words_longer() {
    // ?CAT is SCAT, and scores as CAT does; a worker on a letter counts.
    assert_eq!(scored("C A T", 1, "free l13").word_points, 1);
    assert_eq!(scored("C A T", 1, "work m13").word_points, 1);
    assert_eq!(scored("S C A T", 1, "work m13").word_points, 2);
}

#[test]
fn buildings_score_by_their_taken_neighbours() {
    // The letters stand as they are: only bonuses are looked at.
    let bonus = |rows: &str| {
        let score = scored(rows, 0, "");
        [score.offices, score.parks, score.factories, score.shops, score.museums]
    };
    for (building, expected) in [
        // Alone, edge, straight, corner, fork, cross.
        ('p', [1, 0, 1, 0, 0, 0]),
        ('f', [0, 2, 0, 1, 0, 0]),
        ('s', [0, 0, 0, 0, 1, 2]),
        ('m', [3, 3, 3, 3, 3, 3]),
        ('o', [0, 0, 0, 0, 0, 0]),
        ('h', [0, 0, 0, 0, 0, 0]),
    ] {
        let places = ["X", "X A", "A X A", "X A/A", "A X A/. A", ". A/A X A/. A"];
        let points = places
            .map(|rows| bonus(&rows.replace('X', &format!("X{building}"))).iter().sum::<i32>());
        assert_eq!(points, expected, "{building}");
    }
}

#[test]
fn freelancers_are_neighbours_and_black_outs_are_none() {
    assert_eq!(scored("A Tf", 1, "").factories, 2);
    assert_eq!(scored("A Tf", 1, "free o13").factories, 0);
    assert_eq!(scored("A Tp/. O", 0, "").parks, 0);
    assert_eq!(scored("A Tp/. O", 0, "black n14,black m13").parks, 1);
    // What is blacked out has no bonus.
    assert_eq!(scored("A Tm", 0, "black n13").museums, 0);
}

#[test]
fn an_office_wants_a_worker_of_either_kind_edge_to_edge() {
    assert_eq!(scored("C Ao T", 1, "").offices, 0);
    assert_eq!(scored("C Ao T", 1, "work o13").offices, 1);
    assert_eq!(scored("C Ao T", 1, "free n14").offices, 1);
    // Corner to corner is not edge to edge.
    assert_eq!(scored("C Ao T/. . O", 1, "work o14").offices, 0);
}

#[test]
fn letters_under_a_worker_have_no_bonus() {
    assert_eq!(scored("C Am T", 1, "").museums, 3);
    assert_eq!(scored("C Am T", 1, "work n13").museums, 0);
    assert_eq!(scored("C Ao To", 2, "work n13,work o13").offices, 0);
}

#[test]
fn pollution_is_two_points_each_black_outs_and_crumpled_pieces_alike() {
    let mut table = Table::finishing("C A T/X", 0);
    table.desk(0).crumpled = 2;
    table.begin();
    table.play("black m14");
    let score = table.game.score(&table.state, Seat(0));
    assert_eq!((score.pollution, score.total()), (-6, 1 - 6));
}

/// A town of so many letters that make no word, each with a worker.
fn workers(count: usize) -> Town {
    let mut town = town(&vec!["A"; count].join(" . "));
    town.lots.values_mut().for_each(|lot| lot.cover = Cover::Worker);
    town
}

fn majority(counts: &[usize]) -> Vec<i32> {
    let mut table = Table::new(counts.len(), Variant::Standard);
    for (seat, &count) in counts.iter().enumerate() {
        table.desk(seat).town = workers(count);
    }
    table.state.seats().map(|seat| table.game.score(&table.state, seat).workers).collect()
}

#[test]
fn workers_are_compared_with_the_one_neighbour_of_two_players() {
    assert_eq!(majority(&[9, 5]), [9, 2]);
    assert_eq!(majority(&[5, 5]), [5, 5]);
}

/// The sheet's own examples.
#[test]
fn workers_are_compared_with_both_neighbours_of_three_players() {
    assert_eq!(majority(&[9, 5, 5]), [9, 2, 2]);
    assert_eq!(majority(&[9, 3, 5]), [9, 1, 2]);
}

#[test]
fn workers_are_not_compared_with_whoever_sits_opposite_of_four_players() {
    assert_eq!(majority(&[9, 5, 5, 3]), [9, 2, 5, 1]);
}

#[test]
fn workers_of_a_solo_player_are_compared_with_imagined_ones_of_5_and_9() {
    for (count, points) in [(4, 1), (5, 2), (8, 4), (9, 9), (12, 12)] {
        assert_eq!(majority(&[count]), [points]);
    }
}

#[test]
fn idle_workers_do_not_count() {
    assert_eq!(scored("C A T", 9, "").workers, 0);
    assert_eq!(scored("C A T", 9, "work m13,work n13,free o14").workers, 1);
}
