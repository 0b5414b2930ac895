import {
  type HtmlDocument,
  type HtmlNode,
  type HtmlText,
  isElement,
  isText,
} from '#server/ingest/markup/bounded-parse.ts';
import { blockElements } from '#server/ingest/markup/html-policy.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';

/** The text nodes of one visible line or paragraph, inside any inline elements. */
export type TextRun = HtmlText[];

/** Nobody writes a longer email; text beyond is redacted node by node only. */
const maxTextLength = 300_000;

const unreadElements = new Set(['head', 'style', 'script', 'template', 'svg', 'math']);

/** A step of the walk: a node, or the end of a block. */
type Step = HtmlNode | 'end';

/**
 * Returns the document's text in order, split at the ends of blocks, cells and lines. Runs without letters
 * are left out.
 */
export function textRunsOf(document: HtmlDocument): TextRun[] {
  const runs: TextRun[] = [];
  let run: TextRun = [];
  let length = 0;
  const endRun = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  const waiting: Step[] = [...document.childNodes].reverse();
  for (let step = waiting.pop(); step !== undefined && length < maxTextLength; step = waiting.pop()) {
    if (step === 'end') endRun();
    else if (isText(step)) {
      length += step.value.length;
      if (run.length > 0 || /\S/.test(step.value)) run.push(step);
    } else if (isElement(step) && !unreadElements.has(step.tagName)) {
      const isBlock = blockElements.has(step.tagName) || step.tagName === 'td' || step.tagName === 'th';
      if (isBlock) {
        endRun();
        waiting.push('end');
      }
      for (let index = step.childNodes.length - 1; index >= 0; index -= 1) {
        const child = step.childNodes[index];
        if (child !== undefined) waiting.push(child);
      }
    }
  }
  endRun();
  return runs;
}

export function textOfRun(run: TextRun): string {
  return run.length === 1 ? (run[0]?.value ?? '') : run.map(({ value }) => value).join('');
}

/** The replacement goes into the node in which the replaced range begins. */
export function applyEdits(run: TextRun, edits: readonly TextEdit[]): void {
  let from = 0;
  for (const node of run) {
    const end = from + node.value.length;
    const touching = edits.filter((edit) => edit.start < end && edit.end > from);
    for (const edit of touching.reverse()) {
      const put = edit.start >= from ? edit.put : '';
      node.value =
        node.value.slice(0, Math.max(edit.start, from) - from) +
        put +
        node.value.slice(Math.min(edit.end, end) - from);
    }
    from = end;
  }
}
