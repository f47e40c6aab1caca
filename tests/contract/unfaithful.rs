//! The test of the contract notices each broken promise, and finds no fault with an honest game.

use super::harness::{Policy, play};
use super::secrets::*;

fn try_tables<const FLAW: u8>() {
    for number in 0..30 {
        play(&Secrets::<FLAW>, number, Policy::Forward);
        play(&Secrets::<FLAW>, number, Policy::Wild);
    }
}

#[test]
fn an_honest_game_passes() {
    try_tables::<HONEST>();
}

macro_rules! noticed {
    ($($name:ident: $flaw:ident => $promise:literal;)*) => {$(
        #[test]
        #[should_panic(expected = $promise)]
        fn $name() {
            try_tables::<$flaw>();
        }
    )*};
}

noticed! {
    a_view_that_leaks: VIEW_LEAKS => "broken: views leak nothing";
    a_screen_that_leaks: SCREEN_LEAKS => "broken: screens leak nothing";
    a_picture_that_leaks: PICTURE_LEAKS => "broken: pictures leak nothing";
    an_event_that_leaks: EVENT_LEAKS => "broken: events leak nothing";
    a_telling_that_leaks: TELLING_LEAKS => "broken: what is told leaks nothing";
    a_call_that_not_all_hear: CALLS_IN_SECRET => "broken: who is called is named to all";
    a_seat_that_leaves_unseen: LEAVES_UNSEEN => "broken: who has left is shown as such";
    a_game_without_end: NEVER_ENDS => "broken: it ends";
    memory_outside_the_state: FORGETS_ITS_DICE => "broken: replay equals live";
    notation_that_misprints: MISPRINTS => "broken: notation reads what it prints";
    a_stamp_that_stands_still: STAMP_STANDS_STILL => "broken: a new decision makes old buttons stale";
    a_state_that_loses_a_field: LOSES_A_FIELD => "broken: states survive being stored";
    a_scramble_that_does_nothing: SCRAMBLES_NOTHING => "broken: a scramble changes what is hidden";
    a_button_that_is_refused: BUTTON_IS_REFUSED => "broken: what a pad offers is accepted";
    a_button_that_is_misspelt: BUTTON_IS_MISSPELT => "broken: controls are written in the game's notation";
    a_button_that_is_too_long: BUTTON_IS_TOO_LONG => "broken: custom ids fit";
    two_buttons_alike: BUTTONS_ARE_TWINS => "broken: no control twice";
    a_form_without_a_name: FORM_IS_NAMELESS => "broken: custom ids are read back";
}
