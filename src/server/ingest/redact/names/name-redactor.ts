import { applyEdits, type TextRun, textOfRun } from '#server/ingest/markup/text-runs.ts';
import { type NameMask, nameMask } from '#server/ingest/redact/names/name-mask.ts';
import { spokenNameRules } from '#server/ingest/redact/names/spoken-names.ts';
import type { SpokenNames } from '#server/ingest/redact/names/subscriber-name-forms.ts';
import { applyTextEdits, type TextEdit } from '#server/ingest/text/text-edits.ts';

/** Redacts the subscriber's names in running text. One instance per email. */
export interface SpokenNameRemover {
  /** Redacts a separate line: the subject, a line of the text part, an alternative text. */
  redactText: (text: string) => string;
  /** Redacts a paragraph of the html. Changes its text nodes. */
  fromRun: (run: TextRun) => void;
}

/** Longer texts are no sentences to the subscriber. */
const maxSpokenLength = 5_000;

/** @param language of the whole email, a BCP 47 tag, null if unknown; detected only if a rule needs it. */
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

/** Applies each rule; masks the text again only after a change. */
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
