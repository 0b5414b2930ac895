import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { Greeting as WrittenGreeting } from '#server/ingest/languages/language-terms.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { choicesOf, spellingsOf, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';

/** Form of a greeting without a name, and how likely it greets a person. */
export interface Greeting {
  kind: WrittenGreeting['kind'];
  /** Replaces greeting and name; null keeps the greeting as written. */
  instead: string | null;
  /** Replaces the name if the greeting is kept: `Hi there`. */
  someone: string;
}

/** Greetings by their lower-case words. If languages share one, the earlier language wins. */
export const greetings: ReadonlyMap<string, Greeting> = new Map(
  allLanguages
    .flatMap(({ greetings = [] }) => greetings)
    .flatMap(({ kind, instead = null, someone = '', phrases }) =>
      toPhrases(phrases, '')
        .flatMap(spellingsOf)
        .map((phrase): [string, Greeting] => [phrase, { kind, instead, someone }]),
    )
    .reverse(),
);

/** Length of the longest greeting, in words. */
export const maxGreetingWords = Math.max(...[...greetings.keys()].map((phrase) => phrase.split(' ').length));

/** First words of all greetings; most lines begin with none of them. */
export const greetingBeginnings: ReadonlySet<string> = new Set(
  [...greetings.keys()].map((phrase) => phrase.split(/[ .]/)[0] ?? ''),
);

/** Suffixes for either gender after a greeting: `Prezado(a)`, `Liebe/r`, `Cher(e)`, `Bienvenido/a`. */
export const eitherGender = String.raw`(?:\s?\(-?\p{L}{1,3}\)|\/-?\p{L}{1,3}(?!\p{L}))?`;

/** Titles before a name, as alternatives of a pattern. */
export const honorifics = choicesOf(
  phrasesOf(({ titles }) => titles),
  '\\s',
);

/** Honorifics after a name: `Ayşe Hanım`, `Anna asszony`, `मीरा जी`. */
export const wordsBehindName = choicesOf(
  phrasesOf(({ titlesBehind }) => titlesBehind),
  '\\s',
);
