import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { Greeting as WrittenGreeting } from '#server/ingest/languages/language-terms.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { choicesOf, spellingsOf, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';

/** What a greeting reads like without a name, and how sure it is that a person is greeted. */
export interface Greeting {
  kind: WrittenGreeting['kind'];
  /** What stands in the place of greeting and name; null keeps the greeting as it is written. */
  instead: string | null;
  /** What stands in the place of the name where the greeting is kept: `Hi there`. */
  someone: string;
}

/** Each greeting by its words, lower-case. Where languages share one, the earlier language counts. */
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

/** The longest greeting, in words. */
export const maxGreetingWords = Math.max(...[...greetings.keys()].map((phrase) => phrase.split(' ').length));

/** The first words of all greetings: most lines begin with none of them. */
export const greetingBeginnings: ReadonlySet<string> = new Set(
  [...greetings.keys()].map((phrase) => phrase.split(/[ .]/)[0] ?? ''),
);

/** Behind a greeting made for either gender: `Prezado(a)`, `Liebe/r`, `Cher(e)`, `Bienvenido/a`. */
export const eitherGender = String.raw`(?:\s?\(-?\p{L}{1,3}\)|\/-?\p{L}{1,3}(?!\p{L}))?`;

/** Titles before a name, as choices of a pattern. */
export const honorifics = choicesOf(
  phrasesOf(({ titles }) => titles),
  '\\s',
);

/** Words of respect behind a name: `Ayşe Hanım`, `Anna asszony`, `मीरा जी`. */
export const wordsBehindName = choicesOf(
  phrasesOf(({ titlesBehind }) => titlesBehind),
  '\\s',
);
