import {
  type HtmlDocument,
  type HtmlNode,
  type HtmlText,
  isElement,
  isText,
} from '#server/ingest/markup/bounded-parse.ts';
import { neutralAddress } from '#server/ingest/redact/find-mentions.ts';
import type { SubscriberIdentity } from '#server/ingest/redact/subscriber-identity.ts';

/** Longer text was written by nobody; its rest is redacted node by node only. */
const maxTextLength = 300_000;

/** Invisible characters, which some senders put into addresses to prevent automatic links. */
const shapeless = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * Redacts addresses and full names of the subscriber that are split over several elements
 * (`<b>anna.doe</b>@reader.org`) or contain invisible characters. Changes the text of the document.
 */
export function redactSplitMentions(document: HtmlDocument, identity: SubscriberIdentity): void {
  if (identity.anywhere === null) return;
  const nodes = textNodesOf(document);
  const whole = nodes.map(({ value }) => value).join('');
  const spans = [...whole.matchAll(identity.anywhere)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    neutral: match[0].includes('@') ? neutralAddress : '',
  }));
  if (spans.length === 0) return;
  let start = 0;
  let first = 0;
  for (const node of nodes) {
    const end = start + node.value.length;
    const from = start;
    while ((spans[first]?.end ?? Number.POSITIVE_INFINITY) <= from) first += 1;
    const touching: typeof spans = [];
    for (let at = first; (spans[at]?.start ?? end) < end; at += 1) {
      const span = spans[at];
      const isWhole = span !== undefined && span.start >= from && span.end <= end;
      if (span !== undefined && !isWhole) touching.push(span);
    }
    for (const span of touching.reverse()) {
      const cutFrom = Math.max(span.start, from) - from;
      const cutTo = Math.min(span.end, end) - from;
      const put = span.start >= from ? span.neutral : '';
      node.value = node.value.slice(0, cutFrom) + put + node.value.slice(cutTo);
    }
    start = end;
  }
}

/** Returns the document's text nodes in order, without invisible characters next to letters of an address. */
function textNodesOf(document: HtmlDocument): HtmlText[] {
  const found: HtmlText[] = [];
  let length = 0;
  const waiting: HtmlNode[] = [...document.childNodes].reverse();
  for (let node = waiting.pop(); node !== undefined && length < maxTextLength; node = waiting.pop()) {
    if (isText(node)) {
      if (node.value.includes('@')) node.value = node.value.replace(wordWithAt, withoutShapeless);
      length += node.value.length;
      found.push(node);
    } else if (isElement(node) && node.tagName !== 'style' && node.tagName !== 'script') {
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
        const child = node.childNodes[index];
        if (child !== undefined) waiting.push(child);
      }
    }
  }
  return found;
}

/** An address is one word; elsewhere a soft hyphen marks a possible line break. */
const wordWithAt = /\S{1,400}/g;

function withoutShapeless(word: string): string {
  return word.includes('@') ? word.replace(shapeless, '') : word;
}
