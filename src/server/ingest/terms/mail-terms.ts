import { toPlaces, toSigns } from '#shared/email-query/words.ts';

/** The searchable fields of an email. */
export interface SearchedMail {
  /** A BCP 47 tag; null if undetected. */
  language: string | null;
  subject: string;
  preheader: string | null;
  sender: string;
  from: string;
  /** As shown to viewers; null for none. */
  body: string | null;
  /** Words of pictures that the body does not have. */
  alternativeText: string;
  tags: readonly string[];
}

/** An email's tokens, field by field. */
export interface MailWords {
  language: string | null;
  fields: readonly FieldWords[];
  tags: readonly string[];
}

interface FieldWords {
  label: Label;
  /** In order; several words at a place that is found by each of them. */
  places: ReadonlyArray<string | readonly string[]>;
  signs: readonly string[];
}

/** Every word of a field, unordered. */
export const wordsOfField = ({ places }: FieldWords): string[] => places.flat();

/** Weights of a tsvector: subject, preheader and the like, sender, body. */
type Label = 'A' | 'B' | 'C' | 'D';

/** PostgreSQL's limits: the last position, and the number of positions per word. */
const lastPosition = 16_383;
const positionsOfWord = 255;

/**
 * Marks of terms that are no words: no word begins with one of them. Older emails have others, of their
 * stems, with `=`.
 */
export const subjectMark = '<';
export const tagMark = '@';

/** Tokenizes an email, in order of appearance. */
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

/** Returns every word of emails with a detected language, by language: stems are looked up for these. */
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
 * Returns an email's terms as the text of a tsvector: each word with its positions, so that phrases are
 * found, those of the subject a second time with the prefix `<`, and the tags.
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
    // They are part of no phrase: any position will do.
    for (const sign of signs) add(sign, `${Math.min(position + 1, lastPosition)}${label}`);
    for (const words of field.places) {
      position = Math.min(position + 1, lastPosition);
      const place = `${position}${label}`;
      if (typeof words === 'string') add(words, place);
      else for (const word of new Set(words)) add(word, place);
    }
    position += 1; // a phrase does not continue into the next field
    if (label !== 'A') continue;
    for (const word of [...wordsOfField(field), ...signs]) places.set(`${subjectMark}${word}`, []);
  }
  for (const tag of tags) places.set(tag, []);
  return [...places]
    .map(([term, at]) => `${quoteTerm(term)}${at.length === 0 ? '' : `:${at.join(',')}`}`)
    .join(' ');
}

/** Escapes a term for a tsvector or a tsquery. */
export function quoteTerm(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
