import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { choicesOf } from '#server/ingest/terms/phrase-patterns.ts';

/** Words that turn to the reader, as choices of a pattern. */
export const secondPerson = choicesOf(phrasesOf(({ you }) => you));

const callsOut = choicesOf(phrasesOf((words) => words.callsOut));

export const secondPersonPattern = new RegExp(
  `(?<![\\p{L}\\p{N}'’_.@/-])(?:${secondPerson})(?![\\p{L}\\p{N}])|[td]['’]\\p{L}|^(?:${callsOut})(?![\\p{L}])`,
  'iu',
);

/** A word that stands for the reader, wherever in a text. */
export const speaksTo = new RegExp(`(?<![\\p{L}\\p{N}'’_.@/-])(?:${secondPerson})(?![\\p{L}\\p{N}])`, 'iu');
