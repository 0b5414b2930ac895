import { nameMask } from '#server/ingest/clean/name-mask.ts';
import type { SpokenNames } from '#server/ingest/clean/reader-names.ts';
import { spokenNameRules } from '#server/ingest/clean/spoken-names.ts';
import { editedText, type TextRule } from '#server/ingest/clean/text-edits.ts';
import { editRun, type TextRun, textOfRun } from '#server/ingest/clean/text-runs.ts';

/** Takes the reader's names out of running text. Made once per mail. */
export interface SpokenNameRemover {
  /** A line that stands alone: the subject, a line of the text part, the words of a picture. */
  fromText: (text: string) => string;
  /** A paragraph of the html, whose text nodes are changed. */
  fromRun: (run: TextRun) => void;
}

/** Paragraphs are shorter; what is longer is no sentence to the reader. */
const maxSpokenLength = 5_000;

export function spokenNameRemover(names: SpokenNames): SpokenNameRemover {
  const mask = nameMask(names);
  if (mask === null) return { fromText: (text) => text, fromRun: () => undefined };
  const rules: TextRule[] = spokenNameRules.map((rule) => (text) => {
    const names = mask(text);
    return names === null ? [] : rule(names);
  });
  const speaks = (text: string) => text.length <= maxSpokenLength && mask(text) !== null;
  return {
    fromText: (text) => (speaks(text) ? editedText(text, rules) : text),
    fromRun: (run) => {
      if (speaks(textOfRun(run))) editRun(run, rules);
    },
  };
}
