import {
  attributeOf,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  textOf,
} from '#server/ingest/markup/bounded-parse.ts';
import { spokenAttributes } from '#server/ingest/markup/html-policy.ts';
import { alignByLevels, alignSequences, type Pair } from '#server/ingest/twins/align-sequences.ts';
import type { LinkMerger } from '#server/ingest/twins/merge-addresses.ts';
import { countWords, type MergedText } from '#server/ingest/twins/merge-texts.ts';
import { TreeKeys } from '#server/ingest/twins/tree-keys.ts';

export interface DocumentMergeTools {
  mergeTexts: (one: string, other: string) => MergedText;
  links: LinkMerger;
  /** The brand's page, for links that share no target; null removes them. */
  home: string | null;
  /** Returns what two addresses of a picture share; null drops the picture. */
  mergePictures: (one: string, other: string) => string | null;
  /** Whether a text contains known data of a subscriber. */
  hasIdentity: (text: string) => boolean;
}

/** Differences of two documents, beyond what was merged. */
export interface DocumentDifferences {
  /** Elements and texts that only one document has, with words or a picture in them. */
  alone: { one: HtmlNode[]; other: HtmlNode[] };
  /** Texts of the same place that are different sentences. */
  rewritten: Array<{ one: string; other: string }>;
  words: { shared: number; one: number; other: number };
}

/**
 * Compares two documents of one campaign and changes both: parts of one place that differ (texts, attributes,
 * links, pictures) are removed from both or replaced by the part they share. Nodes that only one document has
 * stay, and are listed. Takes time in proportion to the size.
 */
export function mergeDocuments(
  one: HtmlDocument,
  other: HtmlDocument,
  tools: DocumentMergeTools,
): DocumentDifferences {
  const differences: DocumentDifferences = {
    alone: { one: [], other: [] },
    rewritten: [],
    words: { shared: 0, one: 0, other: 0 },
  };
  const keys = new TreeKeys();
  keys.read(one);
  keys.read(other);
  const pairs: Array<readonly [HtmlNode, HtmlNode]> = [];
  const waiting: Array<readonly [Parent, Parent]> = [[one, other]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [first, second] of alignChildren(next[0], next[1], keys)) {
      if (first === null) noteAlone(second, 'other', differences);
      else if (second === null) noteAlone(first, 'one', differences);
      else {
        pairs.push([first, second]);
        if (isElement(first) && isElement(second)) waiting.push([first, second]);
      }
    }
  }
  for (const [first, second] of pairs) {
    if (isElement(first) && isElement(second)) noteLinks(first, second, tools.links);
  }
  for (const [first, second] of pairs) {
    if (isElement(first) && isElement(second)) mergeAttributes(first, second, tools);
    else if (isText(first) && isText(second)) mergeTextNodes(first, second, tools, differences);
  }
  return differences;
}

type Parent = HtmlDocument | HtmlElement;

/** Blank text is layout of the source, and comments are dropped. */
function isMeaningful(node: HtmlNode): boolean {
  return isElement(node) || (isText(node) && /\S/.test(node.value));
}

/** Aligns children: equal ones first, the rest by form, then by element alone. */
function alignChildren(one: Parent, other: Parent, keys: TreeKeys): Pair<HtmlNode>[] {
  return alignByLevels(
    one.childNodes.filter(isMeaningful),
    other.childNodes.filter(isMeaningful),
    keys.levels,
  );
}

function noteAlone(node: HtmlNode, side: 'one' | 'other', { alone, words }: DocumentDifferences): void {
  words[side] += countWords(textOfNode(node));
  alone[side].push(node);
}

const maxNodeText = 20_000;

/** Returns the text of a node that one document has alone. */
export function textOfNode(node: HtmlNode): string {
  if (isElement(node)) return textOf(node, maxNodeText);
  return isText(node) ? node.value : '';
}

function noteLinks(one: HtmlElement, other: HtmlElement, links: LinkMerger): void {
  const [href, otherHref] = [attributeOf(one, 'href'), attributeOf(other, 'href')];
  if (href !== undefined && otherHref !== undefined && href !== otherHref) links.add(href, otherHref);
}

/** Less than this share of words in common makes two sentences of one place different ones. */
const minShared = 0.4;

/** Texts of fewer words are values of one subscriber: a town, a size, a card's level. */
export const minSentence = 4;

/** Returns whether two texts are different sentences, not one with other values. */
export function isRewritten({ words }: MergedText): boolean {
  const most = words.shared + Math.max(words.one, words.other);
  const least = words.shared + Math.min(words.one, words.other);
  return least >= minSentence && words.shared < most * minShared;
}

function mergeTextNodes(
  one: HtmlNode & { value: string },
  other: HtmlNode & { value: string },
  tools: DocumentMergeTools,
  { rewritten, words }: DocumentDifferences,
): void {
  const parent = one.parentNode;
  if (parent !== null && 'tagName' in parent && parent.tagName === 'style') {
    const shared = mergeRules(one.value, other.value);
    one.value = shared;
    other.value = shared;
    return;
  }
  const merged = tools.mergeTexts(one.value, other.value);
  words.shared += merged.words.shared;
  words.one += merged.words.one;
  words.other += merged.words.other;
  if (isRewritten(merged)) rewritten.push({ one: one.value, other: other.value });
  else {
    one.value = merged.text;
    other.value = merged.text;
  }
}

/** Keeps the lines of a stylesheet that both have. */
function mergeRules(one: string, other: string): string {
  if (one === other) return one;
  return alignSequences(one.split('\n'), other.split('\n'), (line) => line)
    .flatMap(([line, otherLine]) => (line === null || otherLine === null ? [] : [line]))
    .join('\n');
}

/** Instead of a dropped picture its alternative text is shown, as for any address that cannot be fetched. */
const noPicture = 'https://picture.invalid/';

const pictureAttributes = new Set(['background', 'srcset', 'poster']);

function mergeAttributes(one: HtmlElement, other: HtmlElement, tools: DocumentMergeTools): void {
  const kept = one.attrs.flatMap((attribute) => {
    const otherValue = attributeOf(other, attribute.name);
    if (otherValue === undefined) return [];
    if (attribute.value === otherValue && !tools.hasIdentity(attribute.value)) return [attribute];
    const value = mergeValue(attribute.name, attribute.value, otherValue, tools);
    return value === null ? [] : [{ ...attribute, value }];
  });
  one.attrs = kept;
  other.attrs = kept.map((attribute) => ({ ...attribute }));
}

function mergeValue(name: string, one: string, other: string, tools: DocumentMergeTools): string | null {
  if (name === 'href') return one === other ? one : (tools.links.targetOf(one, other) ?? tools.home);
  if (name === 'src') return one === other ? one : (tools.mergePictures(one, other) ?? noPicture);
  if (pictureAttributes.has(name)) return one === other ? one : tools.mergePictures(one, other);
  if (name === 'style') return mergeDeclarations(one, other);
  if (spokenAttributes.has(name)) return tools.mergeTexts(one, other).text;
  return one === other ? one : null;
}

/** Keeps the declarations of a style that both have. */
function mergeDeclarations(one: string, other: string): string {
  const others = new Set(other.split(';').map((declaration) => declaration.trim()));
  return one
    .split(';')
    .filter((declaration) => others.has(declaration.trim()))
    .join(';');
}
