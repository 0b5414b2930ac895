import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { maxElements, maxOpenElements } from '#server/ingest/markup/limits.ts';

export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** Thrown for html whose tree would exceed the limits of limits.ts. */
class HtmlTooComplex extends Error {
  override name = 'HtmlTooComplex';
}

/**
 * Parses html into a browser's tree, with scripting on (so that <noscript> is text and can be dropped whole).
 * @throws HtmlTooComplex beyond `maxElements` or `maxOpenElements`, before more memory or time is used.
 */
export function parseBounded(html: string): HtmlDocument {
  let created = 0;
  let open = 0;
  return parse(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (tagName, namespace, attributes) => {
        created += 1;
        if (created > maxElements) throw new HtmlTooComplex('too many elements');
        return defaultTreeAdapter.createElement(tagName, namespace, attributes);
      },
      onItemPush: () => {
        open += 1;
        if (open > maxOpenElements) throw new HtmlTooComplex('too many open elements');
      },
      onItemPop: () => {
        open -= 1;
      },
    },
  });
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text';
}

const htmlNamespace = 'http://www.w3.org/1999/xhtml';

/**
 * Returns whether an element is html: SVG and MathML elements share names with html ones and have other
 * meanings.
 */
export function isHtmlElement(element: HtmlElement): boolean {
  return element.namespaceURI === htmlNamespace;
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  for (const attribute of element.attrs) {
    if (attribute.name === name && attribute.namespace === undefined) return attribute.value;
  }
  return undefined;
}

/** Returns the text inside an element, alternative texts included, at most `maxLength` characters. */
export function textOf(root: HtmlElement, maxLength: number): string {
  let text = '';
  const waiting: HtmlNode[] = [root];
  while (text.length < maxLength) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (isText(node)) text += node.value;
    else if (isElement(node) && node.tagName !== 'style' && node.tagName !== 'script') {
      if (node.tagName === 'img') text += ` ${attributeOf(node, 'alt') ?? ''} `;
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
        const child = node.childNodes[index];
        if (child !== undefined) waiting.push(child);
      }
    }
  }
  return text.slice(0, maxLength);
}
