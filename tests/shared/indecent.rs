//! Words that nobody wants the program to write, from lists that it does not use: what its own lists
//! forget shows here.
//!
//! English, French, German and Spanish are the words of 3 to 5 letters that the dictionaries share with
//! PyPI `safetext` 0.3.3 (MIT, DeepSafe), without innocent ones (DIRTY, OPIUM, FAIRE), and HOMO,
//! which was seen; Dutch is not in it and was written down by hand.

use crosstown::grid::LetterGrid;

/// The words of a dictionary's language.
pub fn words(dictionary: &str) -> impl Iterator<Item = &'static str> {
    let words = match dictionary {
        "fr" => FRENCH,
        "de" => GERMAN,
        "es" => SPANISH,
        "nl" => DUTCH,
        _ => ENGLISH,
    };
    words.split_whitespace()
}

/// Those that can be read on a grid, in any of the eight directions.
pub fn on(grid: &LetterGrid, dictionary: &str) -> Vec<&'static str> {
    let boxes: Vec<char> =
        grid.boxes().iter().map(|letter| letter.map_or('.', |letter| letter.char())).collect();
    let mut lines: Vec<String> = Vec::new();
    for place in 0..25i32 {
        for direction in (0..9i32).filter(|&direction| direction != 4) {
            let (right, down) = (direction % 3 - 1, direction / 3 - 1);
            let steps = (0..5).map(|step| (place % 5 + step * right, place / 5 + step * down));
            let inside = steps.take_while(|(x, y)| (0..5).contains(x) && (0..5).contains(y));
            lines.push(inside.map(|(x, y)| boxes[(5 * y + x) as usize]).collect());
        }
    }
    let begins = |word: &str| lines.iter().any(|line| line.starts_with(&word.to_uppercase()));
    words(dictionary).filter(|word| begins(word)).collect()
}

const ENGLISH: &str = "anal anus arse ass asses bimbo bitch boner boob boobs boong busty butt butts chink clit
    clits cock cocks coon coons crap cum cums cunt cunts damn dick dicks dildo dink dinks dyke fag faggy
    fagot fags fanny fatso fecal feck fuck fucks gook grope horny idiot jism kike kinky knob labia milf
    mong moron muff negro nigga nob nude orgy panty penis piss poof poon poop porn porno prick pubes
    pussy rape scat semen sex sexy shag shit shits skeet slut sluts smut spic spunk suck sucks tit tits
    titty turd tushy twat twink vulva wank whore homo";
const FRENCH: &str =
    "baise bicot bite bitte brele chie chiee clito con conne cons cul culee culs etron fesse
    fion folle garce gland godes gogol minou morue negre negro orgie pede penis pine piner pipe pute
    queue rape seins sexe suce vagin viol zizi";
const GERMAN: &str =
    "anal anus arsch bimbo bonze depp dildo dödel fick fotze geil hure idiot ische kacke
    kimme luder milf mufti möpse möse nackt nazi neger nutte orgie penis popel porno sex titte tussi
    vulva";
const SPANISH: &str =
    "asno caca coño culo facha mamon nazi orina pedo pezon pis puta puton semen sexo trio
    verga vulva zorra";
const DUTCH: &str =
    "anaal anus bef drol geil hoer homo kak kont kut lul mof nazi neger neuk neukt penis pik
    pis poep porno reet seks shit slet snol teef tiet trut tyfus vulva wijf";
