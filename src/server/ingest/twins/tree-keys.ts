import type { HtmlDocument, HtmlNode } from '#server/ingest/markup/bounded-parse.ts';
import { isElement, isText } from '#server/ingest/markup/bounded-parse.ts';

/** Numbers of nodes of two documents: nodes with the same number are alike. */
export class TreeKeys {
  readonly #contents = new Map<HtmlNode, number>();
  readonly #forms = new Map<HtmlNode, number>();
  readonly #numbers = new Map<string, number>();

  /** Numbers every node of a document, children first. */
  read(document: HtmlDocument): void {
    const order: HtmlNode[] = [];
    const waiting: HtmlNode[] = [...document.childNodes];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      order.push(node);
      if (isElement(node)) for (const child of node.childNodes) waiting.push(child);
    }
    for (const node of order.reverse()) this.#number(node);
  }

  /** Keys from fine to coarse: the same elements, attributes and texts; the same elements; the same element. */
  readonly levels = [
    (node: HtmlNode): number => this.#contents.get(node) ?? 0,
    (node: HtmlNode): number => this.#forms.get(node) ?? 0,
    (node: HtmlNode): string => node.nodeName,
  ];

  #number(node: HtmlNode): void {
    if (isText(node)) {
      this.#contents.set(node, this.#numberOf(`text ${node.value.replace(/\s+/g, ' ')}`));
      this.#forms.set(node, this.#numberOf('text'));
      return;
    }
    if (!isElement(node)) return;
    const children = node.childNodes.filter(
      (child) => isElement(child) || (isText(child) && /\S/.test(child.value)),
    );
    const attributes = node.attrs.map(({ name, value }) => `${name}=${value}`).join('\n');
    const contents = children.map((child) => this.#contents.get(child)).join(' ');
    const forms = children.map((child) => this.#forms.get(child)).join(' ');
    this.#contents.set(node, this.#numberOf(`<${node.tagName}\n${attributes}\n>${contents}`));
    this.#forms.set(node, this.#numberOf(`${node.tagName} ${forms}`));
  }

  #numberOf(spelling: string): number {
    const known = this.#numbers.get(spelling);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(spelling, number);
    return number;
  }
}
