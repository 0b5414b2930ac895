import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { choicesOf } from '#server/ingest/terms/phrase-patterns.ts';

/** Second-person words, as alternatives of a pattern. */
export const secondPerson = choicesOf(phrasesOf(({ you }) => you));

const callsOut = choicesOf(phrasesOf((words) => words.callsOut));

export const secondPersonPattern = new RegExp(
  `(?<![\\p{L}\\p{N}'’_.@/-])(?:${secondPerson})(?![\\p{L}\\p{N}])|[td]['’]\\p{L}|^(?:${callsOut})(?![\\p{L}])`,
  'iu',
);

/** A second-person word anywhere in a text. */
export const speaksTo = new RegExp(`(?<![\\p{L}\\p{N}'’_.@/-])(?:${secondPerson})(?![\\p{L}\\p{N}])`, 'iu');
