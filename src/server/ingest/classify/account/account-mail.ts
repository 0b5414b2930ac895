import { readOwnFacts } from '#server/ingest/classify/account/account-facts.ts';
import { isAccountByShape } from '#server/ingest/classify/account/account-shape.ts';
import { furtherLine, furtherSubject } from '#server/ingest/classify/account/further-account-words.ts';
import { hasUnsubscribeText } from '#server/ingest/classify/account/unsubscribe-text.ts';
import { readTransactional } from '#server/ingest/classify/classify.ts';
import { readCorrespondenceHints } from '#server/ingest/classify/correspondence-hints.ts';
import { isBulkMail } from '#server/ingest/classify/header-hints.ts';
import { zonesOfLines } from '#server/ingest/classify/mail-zones.ts';
import { isListMail } from '#server/ingest/identify/list-mail.ts';
import type { AccountWords } from '#server/ingest/languages/language-terms.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { anyPhrase, choicesOf } from '#server/ingest/terms/phrase-patterns.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

const listOf = (list: keyof AccountWords) => phrasesOf(({ account }) => account?.[list]);
const numbered = choicesOf(listOf('numbered'));

/** Subjects of mail about one subscriber's order, parcel, bill or account. */
const subject = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:${choicesOf(listOf('owners'))}) (?:[\\w.-]+ )?(?:${choicesOf(listOf('affairs'))})`,
    anyPhrase(listOf('happened')),
    `(?:${numbered})\\s*(?:nr|no|n|č)?[.°º]?\\s*[#:]?\\s*\\d{4}`,
  ].join('|'),
  'iu',
);

/** Senders of account mail, by local part. */
const sender =
  /^(?:[\w.-]*[._+-])?(?:orders?|auto-?confirm|order-?update|shipment-?tracking|shipping|ship-confirm|tracking|dispatch|receipts?|invoices?|billing|delivery|payments?|password|verify|verification|security|bestellung(?:en)?|bestellservice|rechnung|versand|commandes?|facturation|pedidos?|facturas?|bestellingen|factuur|ordini|zamowienia|auto-?reply|notifications?|noreply-order)(?:[._+-]|$)/i;

/** Lines that only account mail has. */
const line = new RegExp(
  `^\\W*(?:${anyPhrase(listOf('lines'), '\\s{1,3}')}|(?:order|tracking|invoice|parcel|package|shipment|booking)\\s*#)`,
  'iu',
);

/** Bulk mail has an unsubscribe link; order mail need not have one. */
const points = { subject: 2, sender: 1, line: 1, list: -1 };
const enough = 3;
const maxLines = 3;

/**
 * Whether a message is about one subscriber's order, parcel, booking, bill or account: by subject, sender and
 * lines, by structure in any language, or by the classifier's score. Redaction, classification and the gate
 * share this verdict.
 * @param lines lines before redaction, of html and text.
 * @param ofHtml how many of them come from the html. The text mostly repeats them, and the classifier reads
 * one part.
 */
export function isAccountMail(mail: ParsedMail, lines: readonly string[], ofHtml = 0): boolean {
  if (isAccountByWords(mail, lines) || isAccountByShape(mail, lines)) return true;
  const [html, text] = [lines.slice(0, ofHtml), lines.slice(ofHtml)];
  const read = [text, html].find(
    (part) => part.reduce((length, line) => length + line.length, 0) >= enoughLetters,
  );
  return isTransactional(mail, read ?? lines);
}

/** A shorter text part only refers to the html; shorter html is a picture. */
const enoughLetters = 400;

/** Campaigns mention orders too: words alone, and words in bulk mail, need a clear score. */
const sureByWords = 0.6;
/** Carriers add unsubscribe links to their notices; without a list field such a link counts less. */
const sureDespiteWayOut = 0.55;
/** In mail to one subscriber a few words suffice in addition to the facts. */
const factsBesideWords = 4;
/** The wording model alone never decides. */
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

/** Longer lines are prose. */
const maxLineLength = 160;
