//! The words of a spelling dictionary written out: every stem with every affix that its flags allow.
//!
//! Done as Hunspell checks: up to two suffixes (the second out of the first one's flags) and one
//! prefix, outside of the suffixes. Compounds and the rules for suggestions are not needed for the
//! lists used here.

use std::collections::{BTreeSet, HashMap};

use anyhow::{Context, bail};

type Flags = Vec<String>;

/// An affix file.
#[derive(Default)]
pub struct Affixes {
    /// Whether flags are two characters long; else they are one.
    long_flags: bool,
    full_strip: bool,
    needs_affix: Option<String>,
    forbidden: Option<String>,
    circumfix: Option<String>,
    keeps_case: Option<String>,
    suffixes: HashMap<String, Vec<Rule>>,
    prefixes: HashMap<String, Vec<Rule>>,
}

struct Rule {
    strip: String,
    add: String,
    flags: Flags,
    condition: Vec<Class>,
    /// Whether it may stand together with an affix on the other end.
    crosses: bool,
}

/// What one character of a stem must be: one of these, or none of these.
struct Class {
    chars: String,
    negated: bool,
}

impl Affixes {
    pub fn read(text: &str) -> anyhow::Result<Self> {
        let mut affixes = Self::default();
        let mut lines = text.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            let fields: Vec<&str> = line.split_whitespace().collect();
            match fields[..] {
                ["FLAG", "long"] => affixes.long_flags = true,
                ["FLAG", "num"] => bail!("numbers as flags are not read"),
                ["FULLSTRIP", ..] => affixes.full_strip = true,
                ["NEEDAFFIX", flag, ..] => affixes.needs_affix = Some(flag.to_owned()),
                ["FORBIDDENWORD", flag, ..] => affixes.forbidden = Some(flag.to_owned()),
                ["CIRCUMFIX", flag, ..] => affixes.circumfix = Some(flag.to_owned()),
                ["KEEPCASE", flag, ..] => affixes.keeps_case = Some(flag.to_owned()),
                [kind @ ("SFX" | "PFX"), flag, crosses, count, ..] => {
                    let count = count.parse().with_context(|| format!("line {}", number + 1))?;
                    let rules = lines.by_ref().take(count);
                    let rules = rules.map(|(number, line)| {
                        let rule = affixes.rule(line, crosses == "Y");
                        rule.with_context(|| format!("line {} is no affix", number + 1))
                    });
                    let rules = rules.collect::<anyhow::Result<_>>()?;
                    let suffix = kind == "SFX";
                    let all = if suffix { &mut affixes.suffixes } else { &mut affixes.prefixes };
                    all.insert(flag.to_owned(), rules);
                }
                _ => {}
            }
        }
        Ok(affixes)
    }

    fn rule(&self, line: &str, crosses: bool) -> Option<Rule> {
        let mut fields = line.split_whitespace().skip(2);
        let (strip, added) = (fields.next()?, fields.next()?);
        let (add, flags) = added.split_once('/').unwrap_or((added, ""));
        // What looks like `is:pl` is a note on grammar: the condition was left out.
        let condition = fields.next().filter(|field| !field.contains(':')).unwrap_or(".");
        let text = |field: &str| if field == "0" { String::new() } else { field.to_owned() };
        Some(Rule {
            strip: text(strip),
            add: text(add),
            flags: self.flags(flags),
            condition: classes(condition),
            crosses,
        })
    }

    fn flags(&self, text: &str) -> Flags {
        let chars: Vec<char> = text.chars().collect();
        let length = if self.long_flags { 2 } else { 1 };
        chars.chunks(length).map(|flag| flag.iter().collect()).collect()
    }

    /// All forms of all stems that begin with a small letter. A stem that must keep its case is a
    /// symbol, such as that of a unit, and not a word.
    pub fn expand(&self, dictionary: &str) -> BTreeSet<String> {
        let (mut words, mut forbidden) = (BTreeSet::new(), BTreeSet::new());
        // The first line has the number of stems.
        for line in dictionary.lines().skip(1) {
            let Some(entry) = line.split_whitespace().next() else { continue };
            let (stem, flags) = entry.split_once('/').unwrap_or((entry, ""));
            let flags = self.flags(flags);
            if has(&flags, &self.forbidden) {
                forbidden.insert(stem.to_owned());
            } else if stem.starts_with(char::is_lowercase) && !has(&flags, &self.keeps_case) {
                self.forms(stem, &flags, &mut words);
            }
        }
        words.retain(|word| !forbidden.contains(word));
        words
    }

    fn forms(&self, stem: &str, flags: &Flags, words: &mut BTreeSet<String>) {
        if !has(flags, &self.needs_affix) {
            words.insert(stem.to_owned());
        }
        self.prefixed(stem, &[flags], None, words);
        for (form, first) in self.suffixed(stem, flags) {
            self.accept(&form, &[flags, &first.flags], first, words);
            for (form, second) in self.suffixed(&form, &first.flags) {
                self.accept(&form, &[flags, &first.flags, &second.flags], second, words);
            }
        }
    }

    /// Takes a form with suffixes, and again with each prefix that it may have.
    fn accept(&self, form: &str, flags: &[&Flags], last: &Rule, words: &mut BTreeSet<String>) {
        if !has(&last.flags, &self.needs_affix) && !has(&last.flags, &self.circumfix) {
            words.insert(form.to_owned());
        }
        if last.crosses {
            self.prefixed(form, flags, Some(last), words);
        }
    }

    fn suffixed<'a>(
        &'a self,
        word: &str,
        flags: &Flags,
    ) -> impl Iterator<Item = (String, &'a Rule)> {
        let rules = flags.iter().filter_map(|flag| self.suffixes.get(flag)).flatten();
        rules.filter_map(move |rule| {
            let rest = word.strip_suffix(&rule.strip)?;
            let whole = rest.is_empty() && !rule.strip.is_empty() && !self.full_strip;
            let ends = word.chars().rev().zip(rule.condition.iter().rev());
            let fits = !whole && all_fit(ends, rule, word);
            fits.then(|| (format!("{rest}{}", rule.add), rule))
        })
    }

    fn prefixed(
        &self,
        word: &str,
        flags: &[&Flags],
        suffix: Option<&Rule>,
        words: &mut BTreeSet<String>,
    ) {
        let around = |rule: &Rule| has(&rule.flags, &self.circumfix);
        let rules =
            flags.iter().copied().flatten().filter_map(|flag| self.prefixes.get(flag)).flatten();
        for rule in rules.filter(|rule| suffix.is_none() || rule.crosses) {
            let Some(rest) = word.strip_prefix(&rule.strip) else { continue };
            let whole = rest.is_empty() && !rule.strip.is_empty() && !self.full_strip;
            let begins = word.chars().zip(&rule.condition);
            // Both halves of a circumfix, or neither.
            if !whole && all_fit(begins, rule, word) && suffix.is_some_and(around) == around(rule) {
                words.insert(format!("{}{rest}", rule.add));
            }
        }
    }
}

fn has(flags: &Flags, wanted: &Option<String>) -> bool {
    wanted.as_ref().is_some_and(|wanted| flags.contains(wanted))
}

/// Whether the word is long enough and every character fits its class.
fn all_fit<'a>(
    mut pairs: impl Iterator<Item = (char, &'a Class)>,
    rule: &Rule,
    word: &str,
) -> bool {
    word.chars().count() >= rule.condition.len()
        && pairs.all(|(char, class)| class.chars.contains(char) != class.negated)
}

/// `[^cg]er` as one class a character; `.` is any.
fn classes(condition: &str) -> Vec<Class> {
    if condition == "." {
        return Vec::new();
    }
    let mut classes = Vec::new();
    let mut rest = condition.chars();
    while let Some(char) = rest.next() {
        classes.push(match char {
            '[' => {
                let mut chars: String = rest.by_ref().take_while(|&char| char != ']').collect();
                let negated = chars.starts_with('^');
                if negated {
                    chars.remove(0);
                }
                Class { chars, negated }
            }
            '.' => Class { chars: String::new(), negated: true },
            _ => Class { chars: char.to_string(), negated: false },
        });
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(affixes: &str, dictionary: &str) -> String {
        let words = Affixes::read(affixes).unwrap().expand(dictionary);
        words.into_iter().collect::<Vec<_>>().join(" ")
    }

    const VERBS: &str = "\
FLAG long
NEEDAFFIX ()
KEEPCASE ||
FORBIDDENWORD {}
SFX a0 Y 3
SFX a0 er er/n' er po:infi
SFX a0 er ons [^cg]er po:ipre
SFX a0 ger geons ger po:ipre
SFX S. Y 1
SFX S. 0 s [^sxz]
SFX A. Y 1
SFX A. 0 ment/S. e
PFX n' Y 1
PFX n' 0 n' [aeiou]
";

    #[test]
    fn suffixes_follow_their_conditions() {
        assert_eq!(expanded(VERBS, "1\nparler/a0() po:v1"), "parler parlons");
        assert_eq!(expanded(VERBS, "1\nnager/a0()"), "nageons nager");
        assert_eq!(expanded(VERBS, "3\nnez/S.\nami/S.\nParis/S."), "ami amis nez");
    }

    #[test]
    fn a_prefix_comes_out_of_the_suffix_that_allows_it() {
        assert_eq!(expanded(VERBS, "1\naimer/a0()"), "aimer aimons n'aimer");
    }

    #[test]
    fn a_second_suffix_comes_out_of_the_first() {
        assert_eq!(expanded(VERBS, "1\nsage/A."), "sage sagement sagements");
    }

    #[test]
    fn symbols_and_forbidden_words_are_left_out() {
        assert_eq!(expanded(VERBS, "4\ncd/||\nbleu/S.\nbleus/{}\nvert"), "bleu vert");
    }

    #[test]
    fn a_stem_is_not_stripped_to_nothing_unless_the_file_says_so() {
        let rules = "SFX I Y 1\nSFX I errar ierra errar\n";
        assert_eq!(expanded(rules, "2\nerrar/I\ncerrar/I"), "cerrar cierra errar");
        let full = format!("FULLSTRIP\n{rules}");
        assert_eq!(expanded(&full, "1\nerrar/I"), "errar ierra");
    }

    #[test]
    fn prefixes_and_suffixes_cross_only_where_both_may() {
        let rules = |cross| format!("PFX r {cross} 1\nPFX r 0 re .\nSFX s Y 1\nSFX s 0 s .\n");
        assert_eq!(expanded(&rules("Y"), "1\nmake/rs"), "make makes remake remakes");
        assert_eq!(expanded(&rules("N"), "1\nmake/rs"), "make makes remake");
        let twice = format!("{}SFX b Y 1\nSFX b 0 r/s .\n", rules("Y"));
        assert_eq!(expanded(&twice, "1\nmake/rb"), "make maker makers remake remaker remakers");
    }

    #[test]
    fn both_halves_of_a_circumfix_stand_together() {
        let rules =
            "CIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nSFX B Y 2\nSFX B 0 obb .\nSFX B 0 obb/AX .\n";
        assert_eq!(expanded(rules, "1\nnagy/B"), "legnagyobb nagy nagyobb");
    }
}
