//! What goes wrong: each thing once and then one after the other at random from the seed, and small faults of single
//! requests all along.
//!
//! The bot is killed in the first half of the run only, so that its memory can be watched over one long life.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crosstown::game::{Dice, Seed};
use crosstown::playground::{Delivery, Fault, Shut, World};
use tokio::time::{sleep, timeout};

use crate::Run;
use crate::program::Program;

/// How long players can't be expected to reach the bot once Discord is back: sessions begin at most every five seconds.
const BACK: Duration = Duration::from_secs(60);
/// How long the end of the run is left in peace, in parts of it.
const PEACE: u32 = 20;
/// The longest pause between two of them, more or less, in milliseconds: players must be able to play.
const PAUSE: u32 = 30_000;
/// How long a run must be for each of them to come about.
pub const ALL: Duration = Duration::from_secs(3 * 60);
/// The requests that single faults are for.
const ROUTES: [(&str, &str); 6] = [
    ("POST", "/callback"),
    ("POST", "/callback"),
    ("POST", "/messages"),
    ("PATCH", "/channels/"),
    ("PATCH", "/webhooks/"),
    ("POST", "/webhooks/"),
];

/// What happened, and how often.
pub type Misfortunes = BTreeMap<&'static str, u32>;

/// What can go wrong at large.
#[derive(Clone, Copy)]
enum Misfortune {
    Kill,
    Dropped,
    Gone,
    Silent,
    NoDisk,
    Storm502,
    Storm429,
    NoAnswers,
}

impl Misfortune {
    const ALL: [Self; 8] = [
        Self::Kill,
        Self::Dropped,
        Self::NoDisk,
        Self::Gone,
        Self::Storm502,
        Self::Silent,
        Self::Storm429,
        Self::NoAnswers,
    ];

    fn any(dice: &mut Dice, kills: bool) -> Self {
        match dice.below(12) {
            0..4 if kills => Self::Kill,
            0 | 4 => Self::Dropped,
            1 | 5 => Self::Gone,
            2 | 6 => Self::Silent,
            3 | 7 | 8 => Self::NoDisk,
            9 => Self::Storm502,
            10 => Self::Storm429,
            _ => Self::NoAnswers,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Kill => "kills (-9)",
            Self::Dropped => "gateway connections dropped",
            Self::Gone => "times that Discord was gone",
            Self::Silent => "times that Discord was silent",
            Self::NoDisk => "times without a disk",
            Self::Storm502 => "storms of 502",
            Self::Storm429 => "storms of 429",
            Self::NoAnswers => "storms of 500 for answers",
        }
    }
}

/// The names of all that must have happened in a long run.
pub fn names() -> [&'static str; 8] {
    Misfortune::ALL.map(Misfortune::name)
}

/// What must never happen.
pub const BAD: [&str; 2] = ["the bot ended by itself", "the disk could not be filled"];

/// Lets everything happen, until the run is over.
pub async fn happen(run: &Run, program: &Program) -> Misfortunes {
    let mut dice = Dice::new(&Seed::from_number(run.size.seed), 1);
    let mut happened = Misfortunes::new();
    let peace = run.until - run.size.time / PEACE;
    let half = run.until - run.size.time / 2;
    // In short runs they come more densely.
    let pause = u32::try_from(run.size.time.as_millis() / 60).unwrap_or(PAUSE).clamp(2_500, PAUSE);
    let mut first = Misfortune::ALL.into_iter();
    loop {
        let calm = Duration::from_millis((pause / 2 + dice.below(pause)).into());
        sprinkle(
            run,
            &mut dice,
            calm.min(peace.saturating_duration_since(Instant::now())),
            &mut happened,
        )
        .await;
        if Instant::now() >= peace {
            break;
        }
        if !program.runs() {
            *happened.entry(BAD[0]).or_default() += 1;
            dies(run, program, &mut dice).await;
        }
        let kills = Instant::now() < half;
        let what = first.next().unwrap_or_else(|| Misfortune::any(&mut dice, kills));
        let came = one(run, program, &mut dice, what).await;
        *happened.entry(if came { what.name() } else { BAD[1] }).or_default() += 1;
    }
    run.world.lift_faults();
    sleep(run.until.saturating_duration_since(Instant::now())).await;
    happened
}

/// One misfortune, to its end. Whether it came about.
async fn one(run: &Run, program: &Program, dice: &mut Dice, what: Misfortune) -> bool {
    let world = &run.world;
    let seconds = |dice: &mut Dice, from: u32, more: u32| {
        Duration::from_millis((1_000 * from + dice.below(1_000 * more)).into())
    };
    match what {
        Misfortune::Kill => dies(run, program, dice).await,
        Misfortune::Dropped => {
            run.book.troubles.begin("the gateway dropped");
            let before = (world.resumed(), world.identified());
            match dice.below(5) {
                0 => world.cut_gateway(1),
                1 => world.close_gateway(4000),
                2 => world.ask_to_reconnect(),
                3 => world.invalidate_sessions(true),
                _ => world.invalidate_sessions(false),
            }
            back(run, program, || (world.resumed(), world.identified()) != before).await;
        }
        Misfortune::Gone => {
            run.book.troubles.begin("Discord was gone");
            let before = (world.resumed(), world.identified());
            world.throw_out(Shut::Everybody);
            sleep(seconds(dice, 3, 12)).await;
            world.shut_gateway(Shut::Nobody);
            back(run, program, || (world.resumed(), world.identified()) != before).await;
        }
        Misfortune::Silent => {
            let long = seconds(dice, 2, 8);
            run.book.troubles.begin("Discord was silent");
            world.be_silent(long);
            sleep(long + Duration::from_secs(1)).await;
            back(run, program, || true).await;
        }
        Misfortune::NoDisk => {
            // Nobody is excused: who presses meanwhile is told that it did not work.
            let full = program.fill_disk(true);
            sleep(seconds(dice, 2, 8)).await;
            // One that ended meanwhile has nothing to be given back, and is told of elsewhere.
            return full && (program.fill_disk(false) || !program.runs());
        }
        Misfortune::Storm502 => {
            storm(world, Fault::Status(502), seconds(dice, 2, 6)).await;
        }
        Misfortune::Storm429 => {
            storm(world, Fault::TooMany(2.0), seconds(dice, 2, 4)).await;
        }
        Misfortune::NoAnswers => {
            // Shorter than an answer may take: it is tried again.
            world.fail_all("POST", "/callback", Fault::Status(500));
            sleep(Duration::from_millis(700)).await;
            world.lift_faults();
        }
    }
    true
}

/// Nothing can be posted or changed in channels for a while.
async fn storm(world: &World, fault: Fault, time: Duration) {
    for (method, path) in [("POST", "/messages"), ("PATCH", "/channels/")] {
        world.fail_all(method, path, fault);
    }
    sleep(time).await;
    world.lift_faults();
}

/// Killed, and started anew after a while.
async fn dies(run: &Run, program: &Program, dice: &mut Dice) {
    run.book.troubles.begin("the bot was killed");
    program.kill();
    sleep(Duration::from_millis(dice.below(4_000).into())).await;
    program.revive().await;
    run.book.troubles.end();
}

/// Waits until the bot is in touch again.
async fn back(run: &Run, program: &Program, is_back: impl Fn() -> bool) {
    let look = async {
        while !is_back() || !run.world.is_connected() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    if timeout(BACK, look).await.is_err() {
        program.log().note(" ERROR the bot did not come back");
    }
    run.book.troubles.end();
}

/// Single faults, for so long.
async fn sprinkle(run: &Run, dice: &mut Dice, time: Duration, happened: &mut Misfortunes) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        let pause = Duration::from_millis((200 + dice.below(1_000)).into());
        sleep(pause.min(until.saturating_duration_since(Instant::now()))).await;
        let what = single(&run.world, dice);
        *happened.entry(what).or_default() += 1;
    }
}

fn single(world: &World, dice: &mut Dice) -> &'static str {
    let (method, path) = ROUTES[dice.below(ROUTES.len() as u32) as usize];
    let (fault, what) = match dice.below(9) {
        0 | 1 => (Fault::TooMany(0.2 + f64::from(dice.below(6)) / 10.0), "single 429"),
        2 => (Fault::Status(500), "single 5xx"),
        3 => (Fault::Status(502), "single 5xx"),
        4 | 5 => (Fault::Lost, "answers lost on the way"),
        6 | 7 => (Fault::Late(Duration::from_millis(900)), "answers that came late"),
        _ => {
            world.deliver_next(Delivery::Twice);
            return "events told twice";
        }
    };
    world.fail_next(method, path, fault);
    what
}
