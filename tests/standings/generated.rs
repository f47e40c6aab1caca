//! Games that never were: random tables, entered the way the engine does it.

use crosstown::game::Dice;
use crosstown::store::{
    Append, Edition, Ended, Made, Most, NewPlay, NewTable, Opened, Outcome, Phase, Placed, Report,
    SERVER_WORDS, Seat, Start, Store,
};

pub const DAY: i64 = 24 * 60 * 60 * 1000;
/// Tuesday 17 November 2026.
pub const TODAY: i64 = 20_774;

/// A game that ended.
#[derive(Clone, Debug)]
pub struct Game {
    pub game: &'static str,
    pub guild: Option<i64>,
    pub private: bool,
    /// The day of its edition, if it is one.
    pub edition: Option<i64>,
    pub at: i64,
    pub results: Vec<Placed>,
    pub reports: Vec<Report>,
}

impl Game {
    /// The date that it counts for.
    pub fn day(&self) -> i64 {
        self.edition.unwrap_or(self.at.div_euclid(DAY))
    }

    pub fn lasts(&self) -> i64 {
        if self.game == "town" { 7 } else { 1 }
    }

    pub fn is_duel(&self) -> bool {
        self.game == "crisscross"
    }
}

const WORDS: [&str; 6] = ["STONE", "TRAIN", "EAST", "CAT", "LATER", "WORD"];

/// A random game among these people: ties, groups, computers, people who left, private ones.
pub fn game(dice: &mut Dice, people: &[i64], at: i64) -> Game {
    let mut among = people.to_vec();
    dice.shuffle(&mut among);
    let name =
        ["crisscross", "wordsearch", "wordsearch", "crossup", "town"][dice.below(5) as usize];
    let duel = name == "crisscross";
    let seats = if duel { 2 } else { (1 + dice.below(5) as usize).min(among.len()) };
    let computers = dice.below(4) == 0;
    let groups = if name == "wordsearch" && dice.below(3) == 0 { 2 } else { 1 };
    let cancelled = dice.below(12) == 0;
    let mut results: Vec<Placed> = (0..seats)
        .map(|seat| Placed {
            seat: seat as i64,
            person: (!(computers && seat == 1)).then(|| among[seat]),
            score: if duel { i64::from(dice.below(2)) } else { i64::from(dice.below(9)) * 5 - 5 },
            place: None,
            group: i64::from(dice.below(groups)),
        })
        .collect();
    let left: Vec<bool> = (0..seats).map(|_| cancelled || dice.below(8) == 0).collect();
    for seat in 0..seats {
        let (own, all) = (results[seat], &results);
        let ahead = (0..seats).filter(|other| {
            !left[*other] && all[*other].group == own.group && all[*other].score > own.score
        });
        results[seat].place = (!left[seat]).then_some(ahead.count() as i64 + 1);
    }
    let report = |dice: &mut Dice| Report {
        dictionary: None,
        variant: ["from 2 letters", SERVER_WORDS, "", "", "", ""][dice.below(6) as usize]
            .to_owned(),
        title: None,
        feats: if dice.below(9) == 0 { vec!["super-great".to_owned()] } else { Vec::new() },
        words: (0..dice.below(4)).map(|_| WORDS[dice.below(6) as usize].to_owned()).collect(),
    };
    Game {
        game: name,
        guild: [None, Some(51), Some(52), Some(52)][dice.below(4) as usize],
        private: dice.below(6) == 0,
        edition: None,
        at,
        reports: (0..seats).map(|_| report(dice)).collect(),
        results,
    }
}

/// Somebody's edition of a day, finished or left.
pub fn edition(dice: &mut Dice, person: i64, game: &'static str, day: i64) -> Game {
    let place = (dice.below(10) > 0).then_some(1);
    let score = i64::from(dice.below(60));
    let result = Placed { seat: 0, person: Some(person), score, place, group: 0 };
    Game {
        game,
        guild: Some(51),
        private: true,
        edition: Some(day),
        at: day * DAY + i64::from(dice.below(86_400_000)),
        results: vec![result],
        reports: vec![Report { words: vec!["STONE".to_owned()], ..Report::default() }],
    }
}

/// Enters a game: opened, begun and ended.
pub async fn enter(store: &Store, channel: i64, game: &Game) -> i64 {
    let opener = game.results.iter().find_map(|placed| placed.person).unwrap();
    let seat = |placed: &Placed| Seat {
        seat: placed.seat,
        person: placed.person,
        computer: placed.person.is_none().then(|| "easy".to_owned()),
        options: "null".to_owned(),
    };
    let play = match game.edition {
        Some(day) => Some(NewPlay {
            game: game.game.to_owned(),
            day,
            edition: made(store, game.game, day).await,
            rules: String::new(),
            closes_at: (day + game.lasts()) * DAY,
        }),
        None => None,
    };
    let table = NewTable {
        game: game.game.to_owned(),
        rules: 1,
        options: "{}".to_owned(),
        seed: "2a".to_owned(),
        dictionary: None,
        pace: "slow".to_owned(),
        guild: game.guild,
        channel,
        private: game.private,
        opener,
        seats: game.results.iter().map(seat).collect(),
        at: game.at,
        start: Some(Start {
            options: "{}".to_owned(),
            rules: 1,
            dictionary: None,
            state: String::new(),
            deadlines: Vec::new(),
            outbox: Vec::new(),
        }),
        most: Most { of_opener: i64::MAX, of_guild: i64::MAX },
        waiting: None,
        rematch_of: None,
        play,
    };
    let Opened::Table(id) = store.open_table(table).await.unwrap() else { panic!("{game:?}") };
    let append = Append {
        phase: Some(Phase::Over),
        results: game.results.clone(),
        ended: Ended { duel: game.is_duel(), lasts: game.lasts(), reports: game.reports.clone() },
        ..Append::new(id, 1, game.at, 0, "end")
    };
    assert_eq!(store.append(append).await.unwrap(), Outcome::Appended);
    id
}

/// The edition of a day, made if need be.
async fn made(store: &Store, game: &str, day: i64) -> i64 {
    let edition = Edition {
        id: 0,
        game: game.to_owned(),
        language: "en".to_owned(),
        day,
        secret: "00".to_owned(),
        hash: "00".to_owned(),
        options: "{}".to_owned(),
        seed: "2a".to_owned(),
        dictionary: None,
        fingerprint: format!("{game} {day}"),
        best: None,
        steps: 0,
        made_at: 0,
        revealed_at: None,
    };
    match store.make_edition(edition, 1).await.unwrap() {
        Made::Edition(edition) => edition.id,
        Made::Repeated => panic!("no two are alike"),
    }
}
