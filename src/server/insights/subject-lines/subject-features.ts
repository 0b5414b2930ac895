import { setImmediate } from 'node:timers/promises';
import { emojiOfSubject, wordsOfSubject } from '#server/ingest/facts/subject-facts.ts';
import { isPersonal } from '#server/ingest/terms/personal-words.ts';
import type { WrittenLine } from '#server/insights/subject-lines/repository.ts';

/** Maps texts to small numbers, so that thousands of lines are counted without comparing strings. */
class Lexicon {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** A separate lexicon for each part of a line. */
export type Lexicons = Readonly<Record<LineParts, Lexicon>>;

export type LineParts = 'words' | 'openings' | 'emoji';

export const newLexicons = (): Lexicons => ({
  words: new Lexicon(),
  openings: new Lexicon(),
  emoji: new Lexicon(),
});

/** The countable parts of a subject line: each part once, as a number of its lexicon. */
export interface ReadLine extends Omit<WrittenLine, 'subject'> {
  isPersonal: boolean;
  parts: Readonly<Record<LineParts, readonly number[]>>;
}

/**
 * Milliseconds per step, between which the event loop serves requests. Measured in time, not in lines: the
 * first lines a process reads take many times as long as later ones.
 */
const stepMs = 4;

export async function readLines(written: readonly WrittenLine[], lexicons: Lexicons): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  let stepBegun = performance.now();
  for (const line of written) {
    if (performance.now() - stepBegun > stepMs) {
      await setImmediate();
      stepBegun = performance.now();
    }
    lines.push(readLine(line, lexicons));
  }
  return lines;
}

/** Two letters at least, or one of a script in which one is a word. */
const tellsSomething = /\p{L}[\p{L}\p{M}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function readLine({ subject, ...line }: WrittenLine, lexicons: Lexicons): ReadLine {
  const words = wordsOfSubject(subject, line.language).map((word) => word.toLowerCase().replaceAll('’', "'"));
  const [first, second] = words;
  const numbers = (kind: LineParts, texts: readonly string[]) => [
    ...new Set(texts.map((text) => lexicons[kind].numberOf(text))),
  ];
  return {
    ...line,
    isPersonal: isPersonal(subject, line.language),
    parts: {
      words: numbers(
        'words',
        words.filter((word) => tellsSomething.test(word)),
      ),
      openings:
        first === undefined || second === undefined ? [] : numbers('openings', [`${first} ${second}`]),
      emoji: numbers('emoji', emojiOfSubject(subject)),
    },
  };
}
