import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import { choicesOf, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';

/** Nouns that brands attribute to the subscriber. No others: `Anna's kitchen` may be anybody's. */
export interface Possession {
  /** A BCP 47 tag. */
  language: string;
  /** The noun, as a pattern. */
  noun: string;
  /** The form of `your` before that noun. */
  own: string;
}

/** `NAMEs Auswahl`: Germanic languages put the name before the noun, with or without an apostrophe. */
const possessionsBehind: readonly Possession[] = allLanguages.flatMap(({ language, possessions = [] }) =>
  possessions.map(({ own, nouns }) => ({ language, own, noun: choicesOf(toPhrases(nouns, '')) })),
);

/** Languages other than English form compounds: `Filmtipps`. */
const compound = String.raw`\p{L}{0,20}?`;

const rowsBehind = possessionsBehind.map((row) => {
  const noun = row.language === 'en' ? `(?:${row.noun})` : `${compound}(?:${row.noun})`;
  return { ...row, noun, whole: new RegExp(`^${noun}$`, 'iu') };
});

/** The nouns of all rows, as a pattern. */
export const ownedNouns = rowsBehind.map(({ noun }) => noun).join('|');

/**
 * Returns the row of a noun after a name's genitive: of the email's language, or else English with an
 * apostrophe (`Rachel's tips`) and another language without one (`Rachels Tipps`).
 */
export function possessionOf(
  noun: string,
  hasApostrophe: boolean,
  language: string | null,
): Pick<Possession, 'language' | 'own'> | undefined {
  const rows = rowsBehind.filter(({ whole }) => whole.test(noun));
  const isLikely = (row: Possession) => (row.language === 'en') === hasApostrophe;
  return rows.find((row) => row.language === language) ?? rows.find(isLikely) ?? rows[0];
}

/** `la selección de NAME`: one replacement for article, noun and name. */
export interface PossessionBefore {
  article: string;
  noun: string;
  /** The word between noun and name. */
  of: string;
  own: string;
}

export const possessionsBefore: readonly PossessionBefore[] = allLanguages.flatMap(
  ({ possessionsBefore }) => {
    if (possessionsBefore === undefined) return [];
    const [noun = '', of = ''] = [possessionsBefore.nouns, possessionsBefore.of].map((list) =>
      choicesOf(toPhrases(list, '')),
    );
    return possessionsBefore.articles.map(({ article, own }) => ({
      noun,
      of,
      own,
      article: choicesOf(toPhrases(article, '')),
    }));
  },
);
