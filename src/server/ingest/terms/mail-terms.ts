import { toPlaces, toSigns } from '#shared/email-query/words.ts';

/** What an email is found by. */
export interface SearchedMail {
  /** A BCP 47 tag; null where the words do not tell. */
  language: string | null;
  subject: string;
  preheader: string | null;
  sender: string;
  from: string;
  /** As shown to readers; null for none. */
  body: string | null;
  /** What pictures say and the body does not. */
  alternativeText: string;
  tags: readonly string[];
}

/** A mail cut into words, field by field. */
export interface MailWords {
  language: string | null;
  fields: readonly FieldWords[];
  tags: readonly string[];
}

interface FieldWords {
  label: Label;
  /** In their order; several words where one is found by each of them. */
  places: ReadonlyArray<string | readonly string[]>;
  signs: readonly string[];
}

/** Every word of a field, in no order. */
export const wordsOfField = ({ places }: FieldWords): string[] => places.flat();

/** Weights of a tsvector: subject, what stands around it, sender, body. */
type Label = 'A' | 'B' | 'C' | 'D';

/** Where PostgreSQL stops counting positions, and how many it keeps of one word. */
const lastPosition = 16_383;
const positionsOfWord = 255;

/** Marks of terms that are no words: no word begins with one of them. Emails of before have others, of their stems, with `=`. */
export const subjectMark = '<';
export const tagMark = '@';

/** The words of a mail, in the order in which they stand. */
export function readMailWords(mail: SearchedMail): MailWords {
  const fields: Array<[Label, string]> = [
    ['A', mail.subject],
    ['B', mail.preheader ?? ''],
    ['C', mail.sender],
    ['C', mail.from],
    ['D', mail.body ?? ''],
    ...mail.alternativeText.split('\n').map((line): [Label, string] => ['D', line]),
  ];
  return {
    language: mail.language,
    fields: fields.map(([label, text]) => ({ label, places: toPlaces(text), signs: toSigns(text) })),
    tags: mail.tags,
  };
}

/** Every word of mails whose language is known, by it: what stems are asked for. */
export function wordsByLanguage(mails: readonly MailWords[]): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const { language, fields } of mails) {
    if (language === null) continue;
    const known = all.get(language) ?? new Set();
    all.set(language, known);
    for (const field of fields) for (const word of wordsOfField(field)) known.add(word);
  }
  return all;
}

/**
 * The terms of a mail as text of a tsvector: each word with its places, so that phrases are found, those of the subject once
 * more with `<` in front, and the tags.
 */
export function toTermVector({ fields, tags }: MailWords): string {
  const places = new Map<string, string[]>();
  const add = (term: string, place: string) => {
    const known = places.get(term);
    if (known === undefined) places.set(term, [place]);
    else if (known.length < positionsOfWord) known.push(place);
  };
  let position = 0;
  for (const field of fields) {
    const { label, signs } = field;
    // They stand in no phrase: one place is as good as another.
    for (const sign of signs) add(sign, `${Math.min(position + 1, lastPosition)}${label}`);
    for (const words of field.places) {
      position = Math.min(position + 1, lastPosition);
      const place = `${position}${label}`;
      if (typeof words === 'string') add(words, place);
      else for (const word of new Set(words)) add(word, place);
    }
    position += 1; // a phrase does not run on into the next field
    if (label !== 'A') continue;
    for (const word of [...wordsOfField(field), ...signs]) places.set(`${subjectMark}${word}`, []);
  }
  for (const tag of tags) places.set(tag, []);
  return [...places]
    .map(([term, at]) => `${quoteTerm(term)}${at.length === 0 ? '' : `:${at.join(',')}`}`)
    .join(' ');
}

/** A term as text of a tsvector or a tsquery. */
export function quoteTerm(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
