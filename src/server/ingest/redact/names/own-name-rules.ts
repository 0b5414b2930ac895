import { wordsBehindName } from '#server/ingest/redact/greetings/greeting-words.ts';
import {
  end,
  lead,
  type NameRule,
  opener,
  own,
  rule,
  sameCase,
  titles,
} from '#server/ingest/redact/names/name-rule.ts';
import {
  belongingWords,
  declinedReceiverPhrases,
  receiverPhrases,
  receivingCases,
  receivingWords,
} from '#server/ingest/redact/names/receiving-terms.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';

/** Replaces the possessive; other languages omit it. */
const owning: Record<string, string> = { en: 'your', nl: 'jouw' };
/** Languages that omit it although some use an English apostrophe. */
const owningNone = new Set(['de', 'sv', 'da', 'no', 'nb', 'nn', 'fi', 'et']);

function wordForOwner(language: string | null, hasApostrophe: boolean): string {
  const word = owning[language ?? ''];
  return word ?? (hasApostrophe && !owningNone.has(language ?? '') ? 'your' : '');
}

const isFirst = new RegExp(`${opener}$`, 'u');

/** Removes a name with nothing in its place; a sentence that opened with the name opens with the next word. */
function leftOut(pattern: string): NameRule {
  const expression = new RegExp(pattern, 'giu');
  return ({ written, masked }) => {
    const edits: TextEdit[] = [];
    for (const { 0: name, index } of masked.matchAll(expression)) {
      const stop = index + name.length;
      const before = masked.slice(Math.max(0, index - maxBefore), index);
      const gap = /[\s,]*$/u.exec(before)?.[0] ?? '';
      const behind = /^(?:\s{0,4}(?:[,:،]|[–—-]{1,2}\s))?\s{0,4}/u.exec(
        masked.slice(stop, stop + maxBehind),
      )?.[0];
      const next = masked.charAt(stop + (behind?.length ?? 0));
      if (begins.test(before) && /\p{L}/u.test(next))
        edits.push({ start: index, end: stop + (behind?.length ?? 0) + 1, put: next.toUpperCase() });
      else {
        const isSetOff = gap.includes(',') && /^\s?(?:[,!.?…:;]|$)/u.test(masked.slice(stop, stop + 2));
        const blanks = isSetOff ? gap : (/\s*$/u.exec(gap)?.[0] ?? '');
        edits.push({ start: index - blanks.length, end: stop, put: '' });
      }
    }
    return written === '' ? [] : edits;
  };
}

/** Start of a sentence. */
const begins = new RegExp(`(?:${opener}|[.!?…]\\s{1,4})$`, 'u');

/** Enough of a text to see whether a sentence begins or continues. */
const maxBefore = 60;
const maxBehind = 12;

const rules: readonly NameRule[] = [
  ...[...receiverPhrases, ...declinedReceiverPhrases].map(({ before, instead }) =>
    rule(`(?=${own})(?<=${lead}(?:${before})\\s{1,4})(${own})${end}(?!['’])`, ({ name }) =>
      sameCase(name, instead, false),
    ),
  ),
  ...receivingWords.map(({ language: only, before, instead }) =>
    rule(`${lead}((?:${before})\\s{1,4})${own}${end}(?!['’])`, ({ match, language }) => {
      const [preposition = ''] = (match[1] ?? '').split(/\s/);
      return only === null || only === language() ? `${preposition} ${instead}` : null;
    }),
  ),
  rule(`${lead}(${own})['’]?s(?=\\s{1,4}\\p{L})`, ({ match, name, language }) => {
    const word = wordForOwner(language(), /['’]/.test(match[0]));
    return word === '' ? null : sameCase(name, word, isFirst.test(match.input.slice(0, match.index)));
  }),
  rule(`(?<=\\p{L})\\s{1,4}(?:${belongingWords})\\s{1,4}(${own})${end}`, () => ''),
  rule(`${lead}(${own})${end}`, ({ name, language }) => {
    const said = receivingCases.find(([spoken, ending]) => spoken === language() && ending.test(name));
    return said === undefined ? null : sameCase(name, said[2], false);
  }),
  leftOut(`${titles}${own}(?:['’]s?|s)?(?:\\s(?:${wordsBehindName})(?!\\p{L}))?(?![\\p{L}\\p{N}_@])`),
];

const anyOwn = new RegExp(own, 'u');

/**
 * Rules for names that the email uses for the subscriber alone: removed everywhere. After prepositions and in
 * genitives a word for the subscriber replaces the name if the language has one of a single form.
 */
export const ownNameRules: readonly NameRule[] = rules.map(
  (one) => (text) => (anyOwn.test(text.masked) ? one(text) : []),
);
