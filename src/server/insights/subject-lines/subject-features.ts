import { setImmediate } from 'node:timers/promises';
import { emojiOfSubject, wordsOfSubject } from '#server/ingest/facts/subject-facts.ts';
import { isPersonal } from '#server/ingest/terms/personal-words.ts';
import type { SubjectRow } from '#server/insights/subject-lines/repository.ts';

/** Interns texts as small numbers, so that thousands of subjects are counted without comparing strings. */
class Interner {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** One for each kind of feature. */
export type Interners = Readonly<Record<FeatureKind, Interner>>;

export type FeatureKind = 'words' | 'openings' | 'emoji';

export const createInterners = (): Interners => ({
  words: new Interner(),
  openings: new Interner(),
  emoji: new Interner(),
});

/** The countable parts of a subject line: each part once, as the number of its text in the interner. */
export interface SubjectFeatures extends Omit<SubjectRow, 'subject'> {
  isPersonal: boolean;
  parts: Readonly<Record<FeatureKind, readonly number[]>>;
}

/**
 * Milliseconds per step, between which the event loop serves requests. Measured in time, not in lines: the
 * first lines a process reads take many times as long as later ones.
 */
const stepMs = 4;

/** Extracts the countable parts of subject lines, yielding to the event loop every few milliseconds. */
export async function extractFeatures(
  rows: readonly SubjectRow[],
  interners: Interners,
): Promise<SubjectFeatures[]> {
  const lines: SubjectFeatures[] = [];
  let stepBegun = performance.now();
  for (const line of rows) {
    if (performance.now() - stepBegun > stepMs) {
      await setImmediate();
      stepBegun = performance.now();
    }
    lines.push(featuresOf(line, interners));
  }
  return lines;
}

/** Two letters at least, or one of a script in which one is a word. */
const isContentWord = /\p{L}[\p{L}\p{M}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function featuresOf({ subject, ...line }: SubjectRow, interners: Interners): SubjectFeatures {
  const words = wordsOfSubject(subject, line.language).map((word) => word.toLowerCase().replaceAll('’', "'"));
  const [first, second] = words;
  const numbers = (kind: FeatureKind, texts: readonly string[]) => [
    ...new Set(texts.map((text) => interners[kind].numberOf(text))),
  ];
  return {
    ...line,
    isPersonal: isPersonal(subject, line.language),
    parts: {
      words: numbers(
        'words',
        words.filter((word) => isContentWord.test(word)),
      ),
      openings:
        first === undefined || second === undefined ? [] : numbers('openings', [`${first} ${second}`]),
      emoji: numbers('emoji', emojiOfSubject(subject)),
    },
  };
}
