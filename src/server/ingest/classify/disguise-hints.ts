import type { ParsedMail } from '#server/ingest/types.ts';
import type { StructuredHint } from './header-hints.ts';

/** Alphabets with letters that look like Latin ones. */
const latin = /\p{Script=Latin}/u;
const lookAlike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]/u;
/**
 * `you@host RE: …`, `Last notice: you@host, …`: spam to bought addresses greets each recipient by the
 * address. After a word, as in `sign-in for you@host`, it has another meaning.
 */
const addressFirst = /^[\s\W]*(?:(?:re|aw|fwd?)\s*:\s*)*[^\s@,;:]{1,64}@[^\s@,;:]{1,255}[\s,;:]/iu;
const addressSetOff =
  /[,;:!?]\s{0,5}[^\s@,;:!?]{1,64}@[^\s@,;:!?]{1,255}\s{0,5}[,;:!?]|,\s{0,5}[^\s@,;:!?]{1,64}@[^\s@,;:!?]{1,255}$/u;
const weights = { letters: 8, address: 8 } as const;
const maxLength = 300;

/**
 * Returns hints from features that no campaign, letter or receipt has: disguised words, and the subscriber's
 * address at the beginning.
 */
export function readDisguiseHints(mail: ParsedMail): StructuredHint[] {
  const hints: StructuredHint[] = [];
  const subject = mail.subject.slice(0, maxLength);
  const words = `${mail.from?.name.slice(0, maxLength) ?? ''} ${subject}`.split(/[^\p{L}\p{M}]+/u);
  if (words.some((word) => latin.test(word) && lookAlike.test(word)))
    hints.push({ for: 'other', what: 'letters of two alphabets in one word', weight: weights.letters });
  if (addressFirst.test(subject) || addressSetOff.test(subject))
    hints.push({ for: 'other', what: 'an address as the name of its reader', weight: weights.address });
  return hints;
}
