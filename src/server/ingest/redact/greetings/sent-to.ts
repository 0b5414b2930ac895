import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import { type MaskedText, maskedNames } from '#server/ingest/redact/names/name-mask.ts';
import { nameWordsAt } from '#server/ingest/redact/names/person-name.ts';
import { choicesOf, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';

/** Noun for the message, verb, preposition before the subscriber's name, and the replacement for `you`. */
const rows = allLanguages.flatMap(({ sentTo }) =>
  sentTo === undefined
    ? []
    : [
        {
          mail: choicesOf(toPhrases(sentTo.mail, ''), '\\s'),
          verb: `(?:${choicesOf(toPhrases(sentTo.verb, ''), '\\s')})`,
          instead: sentTo.instead,
        },
      ],
);

/** The subscriber as the holder of a subscription: `You are receiving this as Rachel Adams`. */
const holders: Array<[before: string, instead: string]> = [
  [
    '(?:receiv\\p{L}*|get|getting|gets?)\\s(?:this|these|our)(?:\\s\\p{L}+){0,2}\\sas|(?:subscribed|registered|signed (?:up|in)|logged in|enrolled|known to us)\\sas',
    'you',
  ],
  ['(?:angemeldet|eingeloggt|registriert|abonniert)\\sals', 'Sie'],
  ['(?:inscrite?|connectée?|abonnée?)\\s(?:en tant que|sous le nom de)', 'vous'],
];

const sentences = [
  ...rows.map(({ mail, verb, instead }) => ({
    before: `(?<![\\p{L}\\p{N}])(?:${mail})\\s(?:[\\p{L}'’-]+\\s){0,5}?${verb}\\s`,
    instead,
  })),
  ...holders.map(([before, instead]) => ({ before: `(?<![\\p{L}\\p{N}])(?:${before})\\s`, instead })),
].map(({ before, instead }) => ({
  forward: new RegExp(before, 'iu'),
  backward: new RegExp(`${before}$`, 'iu'),
  instead,
}));

/** All verbs, each before its preposition. */
const anyVerb = new RegExp(
  [...rows.map(({ verb }) => verb), ...holders.map(([before]) => before)].join('|'),
  'iu',
);

/** The last word before the name in all sentences. */
const lastWords = new Set(
  'to for an für à a ad para aan naar voor do till til pro as als of que nom отправлено адресовано предназначено для'.split(
    ' ',
  ),
);

/** A necessary part of each sentence's beginning. */
const likely =
  /mail|message|nachricht|newsletter|mitteilung|courriel|lettre|correo|mensaje|bolet|comunica|mensagem|messagg|bericht|brief|wiadom|list|mejl|post|meddel|brev|utskick|besked|melding|zpráv|dopis|notice|notific|letter|update|receiv|getting|subscribed|registered|signed|logged|enrolled|known to|angemeldet|registriert|inscrit|connect|abonn|письмо|сообщение|рассылка/i;

/** Longer lines are no footer lines. */
const maxLength = 1_000;

/** Returns the name after `this mail was sent to`, or null. */
export function findSentTo(text: string): string | null {
  if (text.length > maxLength || !likely.test(text) || !anyVerb.test(text)) return null;
  for (const { forward } of sentences) {
    const match = forward.exec(text);
    if (match === null) continue;
    const end = match.index + match[0].length;
    const name = nameWordsAt(text, end);
    if (name !== '' && text.charAt(end + name.length) !== '@') return name;
  }
  return null;
}

/** Longer than any such sentence up to the name. */
const maxBefore = 110;

/** Replaces a masked name with `you` if it is the named recipient. */
export function sentToRule({ written, masked }: MaskedText): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { 0: name, index } of masked.matchAll(maskedNames)) {
    const before = masked.slice(Math.max(0, index - maxBefore), index);
    const last = /(\p{L}+)\s$/u.exec(before)?.[1] ?? '';
    if (!lastWords.has(last.toLowerCase())) continue;
    const found = sentences.find(({ backward }) => backward.test(before));
    if (found === undefined) continue;
    const whole = nameWordsAt(written, index);
    edits.push({ start: index, end: index + Math.max(name.length, whole.length), put: found.instead });
  }
  return edits;
}
