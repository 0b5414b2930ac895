import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { ReceiverPhrase } from '#server/ingest/languages/language-terms.ts';
import { choicesOf, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';

/** A preposition, as alternatives of a pattern, and the word that replaces the name. */
interface Receiving {
  before: string;
  instead: string;
  /** The only language in which the rule applies; null if the preposition suffices. */
  language: string | null;
}

function toReceiving({ before, instead, isOnlyHere }: ReceiverPhrase, language: string): Receiving {
  const pattern = choicesOf(toPhrases(before, ''), '\\s');
  return { before: pattern, instead, language: isOnlyHere === true ? language : null };
}

const forReaders = allLanguages.flatMap(({ receiverPhrases, language }) =>
  receiverPhrases === undefined
    ? []
    : [{ declines: receiverPhrases.declines === true, ...toReceiving(receiverPhrases, language) }],
);

/** Prepositions of the receiver: `for Rachel`. */
export const receiverPhrases: readonly Receiving[] = forReaders.filter(({ declines }) => !declines);
/** The same in languages that decline names. */
export const declinedReceiverPhrases: readonly Receiving[] = forReaders.filter(({ declines }) => declines);

/** Prepositions with further meanings. */
export const receivingWords: readonly Receiving[] = allLanguages.flatMap(({ receiving, language }) =>
  receiving === undefined ? [] : [toReceiving(receiving, language)],
);

/** Receivers marked by a case alone, by language: `Valitsimme juuri Ainolle`, `Dāvana Ilzei`. */
export const receivingCases: ReadonlyArray<[language: string, ending: RegExp, instead: string]> =
  allLanguages.flatMap(({ language, receivingCase: said }) =>
    said === undefined
      ? []
      : [[language, new RegExp(`(?:${choicesOf(toPhrases(said.ending, ''))})$`, 'iu'), said.instead]],
  );

/**
 * Words between a thing and its owner, removed with the name: `la boutique de Clémence`, `cadoul lui Andrei`.
 */
export const belongingWords = 'de|da|do|di|lui|του|της';
