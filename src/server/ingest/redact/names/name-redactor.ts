import { applyEdits, type TextRun, textOfRun } from '#server/ingest/markup/text-runs.ts';
import { type NameMask, nameMask } from '#server/ingest/redact/names/name-mask.ts';
import { spokenNameRules } from '#server/ingest/redact/names/spoken-names.ts';
import type { SpokenNames } from '#server/ingest/redact/names/subscriber-name-forms.ts';
import { applyTextEdits, type TextEdit } from '#server/ingest/text/text-edits.ts';

/** Takes the reader's names out of running text. Made once per mail. */
export interface SpokenNameRemover {
  /** A line that stands alone: the subject, a line of the text part, the words of a picture. */
  redactText: (text: string) => string;
  /** A paragraph of the html, whose text nodes are changed. */
  fromRun: (run: TextRun) => void;
}

/** Paragraphs are shorter; what is longer is no sentence to the reader. */
const maxSpokenLength = 5_000;

/** @param language of the whole mail, a BCP 47 tag, null where it is unknown; asked for only where it matters. */
export function spokenNameRemover(names: SpokenNames, language: () => string | null): SpokenNameRemover {
  const mask = nameMask(names, language);
  if (mask === null) return { redactText: (text) => text, fromRun: () => undefined };
  return {
    redactText: (text) => {
      let shown = text;
      spend(
        mask,
        () => shown,
        (edits) => {
          shown = applyTextEdits(shown, edits);
        },
      );
      return shown;
    },
    fromRun: (run) =>
      spend(
        mask,
        () => textOfRun(run),
        (edits) => applyEdits(run, edits),
      ),
  };
}

/** Lets each rule speak in turn; the text is masked anew only after a change. */
function spend(mask: NameMask, read: () => string, apply: (edits: TextEdit[]) => void): void {
  const text = read();
  let names = text.length <= maxSpokenLength ? mask(text) : null;
  for (const rule of spokenNameRules) {
    if (names === null) return;
    const edits = rule(names);
    if (edits.length === 0) continue;
    apply(edits);
    names = mask(read());
  }
}
