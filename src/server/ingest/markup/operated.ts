import {
  attributeOf,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '#server/ingest/markup/bounded-parse.ts';
import { operatedElements, tickedTypes } from '#server/ingest/markup/html-policy.ts';

/** Finds the controls of an interactive email: its checkboxes and radio buttons, and their labels. */
export class Operated {
  readonly #document: HtmlDocument;
  #asksTicks: boolean | undefined;

  constructor(document: HtmlDocument) {
    this.#document = document;
  }

  /** Returns whether the element is a control of an email whose stylesheets use `:checked`. */
  has(element: HtmlElement): boolean {
    if (!operatedElements.has(element.tagName)) return false;
    if (element.tagName === 'input' && !isTicked(element)) return false;
    this.#asksTicks ??= asksTicks(this.#document);
    return this.#asksTicks;
  }
}

function isTicked(input: HtmlElement): boolean {
  return tickedTypes.has(attributeOf(input, 'type')?.trim().toLowerCase() ?? '');
}

/** Returns whether any stylesheet of the email, at any place, uses `:checked`. */
function asksTicks(document: HtmlDocument): boolean {
  const waiting: HtmlNode[] = [...document.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName !== 'style') for (const child of node.childNodes) waiting.push(child);
    else if (node.childNodes.some((child) => isText(child) && /:checked/i.test(child.value))) return true;
  }
  return false;
}
