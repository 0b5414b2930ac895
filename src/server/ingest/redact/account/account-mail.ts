import { readTransactional } from '#server/ingest/classify/classify.ts';
import { readCorrespondenceHints } from '#server/ingest/classify/correspondence-hints.ts';
import { isBulkMail } from '#server/ingest/classify/header-hints.ts';
import { zonesOfLines } from '#server/ingest/classify/mail-zones.ts';
import { isListMail } from '#server/ingest/identify/list-mail.ts';
import type { AccountWords } from '#server/ingest/languages/language-terms.ts';
import { readOwnFacts } from '#server/ingest/redact/account/account-facts.ts';
import { isAccountByShape } from '#server/ingest/redact/account/account-shape.ts';
import { furtherLine, furtherSubject } from '#server/ingest/redact/account/further-account-words.ts';
import { hasUnsubscribeText } from '#server/ingest/redact/account/unsubscribe-text.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { anyPhrase, choicesOf } from '#server/ingest/terms/phrase-patterns.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

const listOf = (list: keyof AccountWords) => phrasesOf(({ account }) => account?.[list]);
const numbered = choicesOf(listOf('numbered'));

/** Subjects of mail about one reader's order, parcel, bill or account. */
const subject = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:${choicesOf(listOf('owners'))}) (?:[\\w.-]+ )?(?:${choicesOf(listOf('affairs'))})`,
    anyPhrase(listOf('happened')),
    `(?:${numbered})\\s*(?:nr|no|n|č)?[.°º]?\\s*[#:]?\\s*\\d{4}`,
  ].join('|'),
  'iu',
);

/** Senders of such mail, by what stands before the @. */
const sender =
  /^(?:[\w.-]*[._+-])?(?:orders?|auto-?confirm|order-?update|shipment-?tracking|shipping|ship-confirm|tracking|dispatch|receipts?|invoices?|billing|delivery|payments?|password|verify|verification|security|bestellung(?:en)?|bestellservice|rechnung|versand|commandes?|facturation|pedidos?|facturas?|bestellingen|factuur|ordini|zamowienia|auto-?reply|notifications?|noreply-order)(?:[._+-]|$)/i;

/** Lines that only such mail has. */
const line = new RegExp(
  `^\\W*(?:${anyPhrase(listOf('lines'), '\\s{1,3}')}|(?:order|tracking|invoice|parcel|package|shipment|booking)\\s*#)`,
  'iu',
);

/** Mail that goes to everybody says how to leave; mail about an order need not. */
const points = { subject: 2, sender: 1, line: 1, list: -1 };
const enough = 3;
const maxLines = 3;

/**
 * Whether a mail is about one reader's order, parcel, booking, bill or account: by its subject, its sender and its
 * lines, in any language by its make, or because it reads as such mail to the classifier. Cleaning, classification and
 * the gate go by this one judgement.
 * @param lines what the mail says before cleaning, html and text.
 * @param ofHtml how many of them are of the html: the text mostly says the same, and the classifier reads one of them.
 */
export function isAccountMail(mail: ParsedMail, lines: readonly string[], ofHtml = 0): boolean {
  if (isAccountByWords(mail, lines) || isAccountByShape(mail, lines)) return true;
  const [html, text] = [lines.slice(0, ofHtml), lines.slice(ofHtml)];
  const read = [text, html].find(
    (part) => part.reduce((length, line) => length + line.length, 0) >= enoughLetters,
  );
  return isTransactional(mail, read ?? lines);
}

/** Of fewer letters a text is a hint to the html, and html a picture. */
const enoughLetters = 400;

/** Campaigns speak of orders, too: words alone, and those of mail that went to many, have to be clear. */
const sureByWords = 0.6;
/** Carriers offer to leave their notices; without a list field that says less. */
const sureDespiteWayOut = 0.55;
/** In mail to one reader a few words are enough beside what it states. */
const factsBesideWords = 4;
/** Wording alone makes nobody sure. */
const pointsOfWording = 1;
const enoughFacts = 5;

function isTransactional(mail: ParsedMail, lines: readonly string[]): boolean {
  const uniqueLines = [...new Set(lines.map((line) => line.trim()))];
  const zones = zonesOfLines(mail.subject, uniqueLines);
  const { isRead, confidence } = readTransactional(mail, zones);
  const isToMany = isListMail(mail) || isBulkMail(mail) || readCorrespondenceHints(mail).length > 0;
  const sureness = isRead ? confidence : 0;
  if (isToMany || sureness >= sureByWords) return sureness >= sureByWords;
  if (zones.hasUnsubscribeText) return sureness >= sureDespiteWayOut;
  const facts = readOwnFacts(mail, uniqueLines);
  if (sureness > 0 && facts.points >= factsBesideWords) return true;
  if (!facts.isOwn || facts.points + (isRead ? pointsOfWording : 0) < enoughFacts) return false;
  return !hasUnsubscribeText(`${mail.html ?? ''}\n${mail.text ?? ''}`.slice(0, maxSource), uniqueLines);
}

const maxSource = 200_000;

function isAccountByWords(mail: ParsedMail, lines: readonly string[]): boolean {
  let score = subject.test(mail.subject) || furtherSubject.test(mail.subject) ? points.subject : 0;
  if (sender.test(mail.from?.address.split('@')[0] ?? '')) score += points.sender;
  if (mail.headers.some(({ name }) => name === 'list-unsubscribe')) score += points.list;
  if (score < enough - maxLines) return false;
  let found = 0;
  for (const one of lines) {
    if (found >= maxLines || score + found >= enough) break;
    if (one.length < maxLineLength && (line.test(one) || furtherLine.test(one))) found += 1;
  }
  return score + found >= enough;
}

/** Longer lines are text. */
const maxLineLength = 160;
