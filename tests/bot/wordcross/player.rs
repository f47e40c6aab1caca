//! Somebody at a table of Word Cross who knows what they have read, and presses or types.

use std::cell::Cell;
use std::sync::Arc;

use crosstown::args;
use crosstown::game::{Computer, Dice, Level, Moves, Seat, Seed};
use crosstown::games::wordcross::{Action, Deed, Pair, Side, Supply, Then, View, WordCross};
use crosstown::playground::{Person, Seen};
use crosstown::words::Lexicon;

use super::reading::read;
use crate::house::House;

/// What a question ends with.
pub const ASKED: &str = "Do you mean it?";

/// A table with everybody at it.
pub struct Table {
    pub house: House,
    pub players: Vec<Person>,
    pub names: Vec<String>,
    target: u16,
    game: WordCross,
    /// How often anything was pressed or chosen.
    pub presses: Cell<usize>,
}

impl Table {
    /// Opens a table, seats everybody and begins.
    pub async fn begun(
        seed: fn() -> Seed,
        names: &[&str],
        target: u16,
        disputes: &'static str,
        pace: &'static str,
    ) -> Self {
        let house = House::build_seeded(seed).await;
        let players: Vec<Person> = names.iter().map(|name| house.world.user(name)).collect();
        let args = args![target: i32::from(target), disputes: disputes, pace: pace];
        players[0].slash(&house.channel, "wordcross", args).await.message().await;
        let lobby = house.board("press Join").await;
        for player in &players[1..] {
            player.press(&lobby, "Join").await;
        }
        if players.len() < 4 {
            players[0].slash(&house.channel, "table start", args![]).await.message().await;
        }
        house.board("It is the turn of").await;
        let lexicon = Lexicon::load(Lexicon::DEFAULT).expect("it is built in");
        let game = WordCross::new(Arc::new(lexicon));
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Self { house, players, names, target, game, presses: Cell::default() }
    }

    /// Has the table read out.
    pub async fn hears(&self) -> String {
        let read_out = args![style: "text"];
        let board = self.players[0].slash(&self.house.channel, "board", read_out).await;
        board.message().await.content
    }

    /// Reads the table: the view of the one to move, or the end.
    pub async fn reads(&self) -> Result<View, String> {
        let heard = self.hears().await;
        let turn = (0u8..).zip(&self.players).find(|(_, player)| {
            let says =
                |text: &str| heard.contains(&text.replace('@', &format!("<@{}>", player.id())));
            says("turn of @") || says("@ has the last turn") || says("@ may lock")
        });
        match turn {
            Some((seat, _)) => Ok(read(&heard, Seat(seat), self.target)),
            None => Err(heard),
        }
    }

    /// A theft, or else the dearest word, or else the beginning that most tiles go with.
    pub fn thinks_of(&self, view: &View) -> Action {
        let you = view.turn.expect("somebody is to move");
        let moves = self.game.moves(view, you);
        let locks = |steals: bool| {
            moves.iter().find(|action| match action {
                Action::Turn { deed: Deed::Steal { .. }, then: Then::Lock(_) } => steals,
                Action::Turn { then: Then::Lock(_), .. } => !steals,
                _ => false,
            })
        };
        if let Some(action) = locks(true).or(locks(false)) {
            return *action;
        }
        let takes = moves.iter().filter_map(|action| match action {
            Action::Turn { deed: deed @ Deed::Take { .. }, then: Then::End } => {
                Some((self.partners(view, you, *deed), *action))
            }
            _ => None,
        });
        let best = takes.max_by_key(|(partners, _)| *partners);
        best.filter(|(partners, _)| *partners > 0).map_or_else(
            || self.game.choose(view, you, Level::Medium, &mut Dice::new(&Seed::from_number(1), 1)),
            |(_, action)| action,
        )
    }

    /// How many tiles could face the one that waits after this.
    fn partners(&self, view: &View, you: Seat, deed: Deed) -> usize {
        let board = view.board.after(you, deed).expect("it was listed").board;
        let Some((side, tile)) = board.of(you).waiting() else { return 0 };
        let supply = board.supply(you, side.other()).iter().chain(&board.centre);
        let pairs = supply.map(|&other| match side {
            Side::Left => Pair { left: tile, right: other },
            Side::Right => Pair { left: other, right: tile },
        });
        pairs.filter(|&pair| self.game.pairs().is_word(pair)).count()
    }

    /// Whether these letters are a word here.
    pub fn is_word(&self, pair: Pair) -> bool {
        self.game.pairs().is_word(pair)
    }

    pub fn mover(&self, view: &View) -> &Person {
        &self.players[view.turn.expect("somebody is to move").index()]
    }

    /// Does it by `/move`, and once more if asked.
    pub async fn types(&self, view: &View, action: Action) -> Seen {
        let (player, text) = (self.mover(view), action.to_string());
        let told = async || {
            let typed = args![text: text.as_str()];
            player.slash(&self.house.channel, "move", typed).await.message().await
        };
        let mut answer = told().await;
        if answer.content.contains(ASKED) {
            answer = told().await;
        }
        assert!(answer.content.starts_with("Done: "), "{text}: {}", answer.content);
        answer
    }

    /// Does it by buttons and menus alone.
    pub async fn presses(&self, view: &View, action: Action) -> Seen {
        let player = self.mover(view);
        let pad = self.opens(player).await;
        self.goes_on(view, &pad, action).await
    }

    /// Opens the pad of a player.
    pub async fn opens(&self, player: &Person) -> Seen {
        let has_pad = |seen: &Seen| !seen.ephemeral && seen.buttons().contains(&"Move");
        let board = player.waits_for(&self.house.channel, has_pad).await;
        self.press(player, &board, "Move").await
    }

    /// The rest of it on an open pad.
    pub async fn goes_on(&self, view: &View, pad: &Seen, action: Action) -> Seen {
        let player = self.mover(view);
        let Action::Turn { deed, .. } = action else { panic!("a whole turn") };
        let own = |side, row| view.board.of(view.turn.expect("a mover")).at(side, row);
        let page = match deed {
            Deed::Take { .. } | Deed::Pass => pad.clone(),
            Deed::Steal { .. } => self.press(player, pad, "Steal").await,
            _ => self.press(player, pad, "More").await,
        };
        let done = match deed {
            Deed::Pass => self.press(player, &page, "Pass").await,
            Deed::Take { from, tile } => {
                let (menu, centre) = (format!("Into your {} column", from.to()), "of the centre");
                let wanted = matches!(from, Supply::Centre(_));
                let entry = |label: &str| {
                    label.split([' ', ',']).next() == Some(&tile.to_string())
                        && label.contains(centre) == wanted
                };
                self.choose(player, &page, &menu, entry).await
            }
            Deed::Steal { from, side, row, .. } => {
                let tile = view.board.of(from).at(side, row).expect("it lies there");
                let loot = format!("{tile} of {} → ", self.names[from.index()]);
                self.choose(player, &page, "Steal", |label| label.starts_with(&loot)).await
            }
            Deed::Move { from, row } => {
                let tile = own(from, row).expect("it lies there");
                let moved = format!("{tile} from {from} row {row} to the ");
                self.choose(player, &page, "Lock a word", |label| label.starts_with(&moved)).await
            }
            Deed::SwapColumns { left, right } => {
                let rows = format!(" of row {left} for ");
                let entry = |label: &str| {
                    label.contains(&rows) && label.contains(&format!(" of row {right}"))
                };
                self.choose(player, &page, "Swap tiles of your columns", entry).await
            }
            Deed::SwapBoxes { left, right } => {
                let tile = |tile| move |label: &str| label.split([' ', ',']).next() == Some(tile);
                let boxes = self.press(player, &page, "Swap tiles of your boxes").await;
                let (left, right) = (left.to_string(), right.to_string());
                let next = self.choose(player, &boxes, "Out of your left", tile(&left)).await;
                self.choose(player, &next, "Out of your right", tile(&right)).await
            }
        };
        if !done.content.contains(ASKED) {
            return done;
        }
        let yes = done.buttons()[0].to_owned();
        self.press(player, &done, &yes).await
    }

    pub async fn press(&self, player: &Person, on: &Seen, label: &str) -> Seen {
        self.presses.set(self.presses.get() + 1);
        player.press(on, label).await.message().await
    }

    /// Chooses the entry that is meant, out of whichever of the menus that begin so.
    pub async fn choose(
        &self,
        player: &Person,
        on: &Seen,
        menu: &str,
        entry: impl Fn(&str) -> bool,
    ) -> Seen {
        self.presses.set(self.presses.get() + 1);
        let menus = on.menus().into_iter().filter(|hint| hint.starts_with(menu));
        let mut all =
            menus.flat_map(|hint| on.options(hint).into_iter().map(move |one| (hint, one)));
        let found = all.find(|(_, label)| entry(label));
        let (hint, label) = found.unwrap_or_else(|| panic!("{menu:?} has no such entry: {on:?}"));
        player.choose(on, hint, &[label]).await.message().await
    }

    /// How often the public messages have told of a theft apart from the board, and to whom.
    pub fn robbed(&self) -> Vec<Seen> {
        let boards = self.house.boards().into_iter();
        boards
            .filter(|seen| seen.buttons().is_empty() && seen.content.contains(" stole "))
            .collect()
    }
}
