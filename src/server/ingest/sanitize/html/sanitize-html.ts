import {
  attributeOf,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isHtmlElement,
  isText,
  textOf,
} from '#server/ingest/markup/bounded-parse.ts';
import {
  type DocumentMode,
  holdsPicturesOnly,
  noLineHeight,
  tableRules,
  textColorOf,
} from '#server/ingest/markup/document-mode.ts';
import {
  droppedElements,
  keptElements,
  replacedElements,
  voidElements,
} from '#server/ingest/markup/html-policy.ts';
import {
  maxDepth,
  maxInlineStyleLength,
  maxNotedTexts,
  maxSanitizedHtmlLength,
  maxStyleSheetLength,
} from '#server/ingest/markup/limits.ts';
import { attribute, escapeText } from '#server/ingest/markup/markup.ts';
import { Operated } from '#server/ingest/markup/operated.ts';
import { HiddenNames } from '#server/ingest/sanitize/css/hidden-by-stylesheet.ts';
import { sanitizeStyleSheet } from '#server/ingest/sanitize/css/sanitize-css.ts';
import { type DisplayRole, displayRoleOf } from '#server/ingest/sanitize/html/display-role.ts';
import { hidesContent, isNeverShown } from '#server/ingest/sanitize/html/hidden-content.ts';
import {
  type AttributeTools,
  type SanitizedAttributes,
  sanitizeAttributes,
} from '#server/ingest/sanitize/html/sanitize-attributes.ts';
import { TextCollector } from '#server/ingest/sanitize/html/text-collector.ts';
import type { ShownContent } from '#server/ingest/types.ts';

export interface HtmlTools extends Omit<AttributeTools, 'areHiddenNames'> {
  /** Redacts the subscriber's addresses and full names in a text. */
  redactAddresses: (text: string) => string;
}

export interface SanitizedHtml {
  /** `<style>…</style><body …>…</body>`: to be appended to our document head (see frame-document.ts). */
  html: string;
  preheader: string | null;
  shown: ShownContent;
}

/** Thrown if the sanitized html exceeds `maxSanitizedHtmlLength`. */
class CleanHtmlTooLong extends Error {
  override name = 'CleanHtmlTooLong';
}

/** An element whose children are being written. */
interface OpenElement {
  element: HtmlElement;
  /** Index of the next child. */
  next: number;
  /** The end tag, empty for an unwrapped element. */
  end: string;
  /** Its role in the text version of the email. */
  displayRole: DisplayRole;
  /** Whether the end of this element ends a hidden block. */
  endsHidden: boolean;
  /** Whether it ends a block that nothing can make visible. */
  endsBuried: boolean;
}

/**
 * Sanitizes an email's html, parsed as a browser parses it (`parseBounded`): walks it without recursion and
 * writes it again from the allowlist. For any input the output has allowed elements only, in which nothing
 * runs, acts or requests anything but our own image route.
 * @throws CleanHtmlTooLong for output beyond the limits.
 */
export function sanitizeHtml(document: HtmlDocument, tools: HtmlTools): SanitizedHtml {
  const root = document.childNodes.find((node) => isElement(node) && node.tagName === 'html');
  const walk = new HtmlWalk(tools, document);
  let body: HtmlElement | null = null;
  if (root !== undefined && isElement(root)) {
    for (const child of root.childNodes) {
      if (!isElement(child)) continue;
      if (child.tagName === 'head') walk.addStylesOf(child);
      else if (child.tagName === 'body') body = child;
    }
  }
  return walk.finish(body, root !== undefined && isElement(root) ? root : null);
}

class HtmlWalk {
  readonly #tools: HtmlTools & AttributeTools;
  readonly #mode: DocumentMode;
  readonly #operated: Operated;
  readonly #text = new TextCollector();
  readonly #open: OpenElement[] = [];
  #html = '';
  #styles = '';
  readonly #hiddenNames = new HiddenNames();
  #styleSourceLength = 0;
  #depth = 0;
  #hiddenDepth = 0;
  #buriedDepth = 0;
  #hasTables = false;
  readonly #alternativeTexts: string[] = [];
  #pictures = 0;

  constructor(tools: HtmlTools, document: HtmlDocument) {
    this.#tools = { ...tools, areHiddenNames: (names) => this.#hiddenNames.hide(names) };
    this.#mode = document.mode;
    this.#operated = new Operated(document);
  }

  finish(body: HtmlElement | null, root: HtmlElement | null): SanitizedHtml {
    if (root !== null) this.#addRootStyle(root);
    let tag = '<body';
    if (body !== null) {
      tag += languageOf(body, root);
      tag += sanitizeAttributes(body, 'body', this.#tools)?.written ?? '';
      this.#walk(body);
    }
    const color = body === null ? null : textColorOf(body, this.#styles);
    const ownRules = this.#hasTables ? tableRules(this.#mode, color) : '';
    const rules = ownRules + this.#styles;
    const styles = rules === '' ? '' : `<style>${rules}</style>`;
    return {
      html: `${styles}${tag}>${this.#html}</body>`,
      preheader: this.#text.preheader,
      shown: {
        words: this.#text.text,
        alternativeTexts: this.#alternativeTexts,
        pictures: this.#pictures,
      },
    };
  }

  /** The style of <html> becomes a rule, because the root of the document that shows the email is ours. */
  #addRootStyle(root: HtmlElement): void {
    const style = attributeOf(root, 'style') ?? '';
    if (style !== '' && style.length <= maxInlineStyleLength)
      this.#styles += this.#sanitizeStyleSheet(`html{${style}}`, null);
  }

  /** Stylesheets of the head: children only, as a head nests nothing. */
  addStylesOf(head: HtmlElement): void {
    for (const child of head.childNodes) {
      if (isElement(child) && child.tagName === 'style') this.#addStyle(child);
    }
  }

  #walk(body: HtmlElement): void {
    this.#open.push({ ...unwrapped, element: body, next: 0 });
    for (let current = this.#open.at(-1); current !== undefined; current = this.#open.at(-1)) {
      const child = current.element.childNodes[current.next];
      if (child === undefined) {
        this.#close(current);
        continue;
      }
      current.next += 1;
      if (isText(child)) this.#writeText(child.value);
      else if (isElement(child)) this.#enter(child, current);
      if (this.#html.length > maxSanitizedHtmlLength)
        throw new CleanHtmlTooLong('the cleaned html is too long');
    }
  }

  #enter(element: HtmlElement, parent: OpenElement): void {
    const { tagName } = element;
    if (!isHtmlElement(element)) return;
    if (tagName === 'style') this.#addStyle(element);
    const isOperated = this.#operated.has(element);
    if (!isOperated && droppedElements.has(tagName)) return;
    if (tagName === 'img' && this.#buriedDepth > 0) return;
    const shownAs = isOperated ? tagName : shownAsOf(tagName);
    if (shownAs === null || this.#depth >= maxDepth) {
      this.#open.push({ ...unwrapped, element, next: 0, displayRole: this.#begin(element, '') });
      return;
    }
    const sanitized = this.#attributesOf(element, shownAs, parent);
    if (sanitized === null) return;
    const displayRole = this.#begin(element, sanitized.style);
    if (sanitized.isMissing) {
      this.#writeMissingPicture(sanitized);
      return;
    }
    this.#html += `<${shownAs}${sanitized.written}>`;
    if (shownAs === 'table') this.#hasTables = true;
    if (shownAs === 'img') this.#noteImage(sanitized.alternativeText.trim());
    if (!voidElements.has(shownAs)) this.#descend(element, shownAs, sanitized.style, displayRole);
    else if (isOperated) this.#revealHidden();
  }

  #attributesOf(element: HtmlElement, shownAs: string, parent: OpenElement): SanitizedAttributes | null {
    const isPictureLine = this.#mode !== 'no-quirks' && holdsPicturesOnly(element);
    return sanitizeAttributes(element, shownAs, this.#tools, {
      ownRule: isPictureLine ? noLineHeight : '',
      around: () => wordsAround(parent),
    });
  }

  /** Starts a line of the text if the element is a block. */
  #begin({ tagName }: HtmlElement, style: string): DisplayRole {
    const displayRole = displayRoleOf(tagName, style);
    if (displayRole === 'block') this.#text.breakLine(this.#hiddenDepth > 0);
    return displayRole;
  }

  #writeMissingPicture({ written, alternativeText }: SanitizedAttributes): void {
    this.#html += `<span${written}>${escapeText(alternativeText)}</span>`;
    this.#addImageWords(alternativeText.trim());
  }

  /** Continues with the children of an element whose start tag is written. */
  #descend(element: HtmlElement, shownAs: string, style: string, displayRole: DisplayRole): void {
    const hides = hidesContent(style, element);
    const buries = hides && !this.#hiddenNames.askTicks && isNeverShown(style, element);
    if (hides) this.#hiddenDepth += 1;
    if (buries) this.#buriedDepth += 1;
    this.#depth += 1;
    const end = `</${shownAs}>`;
    this.#open.push({ element, next: 0, end, displayRole, endsHidden: hides, endsBuried: buries });
  }

  /** A block with a control is hidden until a rule shows it: it is content, not the preheader. */
  #revealHidden(): void {
    if (this.#hiddenDepth === 0) return;
    for (const open of this.#open) open.endsHidden = false;
    this.#hiddenDepth = 0;
    this.#text.revealHidden();
  }

  #close(current: OpenElement): void {
    this.#open.pop();
    this.#html += current.end;
    if (current.end !== '') this.#depth -= 1;
    if (current.endsBuried) this.#buriedDepth -= 1;
    if (current.endsHidden) {
      this.#hiddenDepth -= 1;
      if (this.#hiddenDepth === 0) this.#text.closeHidden();
    }
    if (current.displayRole === 'cell') this.#text.breakCell(this.#hiddenDepth > 0);
    else if (current.displayRole === 'block') this.#text.breakLine(this.#hiddenDepth > 0);
  }

  #writeText(value: string): void {
    if (!/\S/.test(value)) {
      this.#html += value;
      if (this.#hiddenDepth === 0) this.#text.addVisible(value);
      return;
    }
    const shown = this.#tools.redactAddresses(value);
    this.#html += escapeText(shown);
    this.#addWords(shown);
  }

  #addWords(words: string): void {
    if (this.#hiddenDepth > 0) this.#text.addHidden(words);
    else this.#text.addVisible(words);
  }

  #noteImage(words: string): void {
    this.#pictures += 1;
    if (words.length < 3) return;
    if (this.#alternativeTexts.length < maxNotedTexts) this.#alternativeTexts.push(words);
    this.#addImageWords(words);
  }

  #addImageWords(words: string): void {
    const isFilename = /\.(?:png|jpe?g|gif|webp)$/i.test(words);
    if (!isFilename && words.length >= 3 && this.#hiddenDepth === 0) this.#text.addVisible(` ${words} `);
  }

  /** Removes rules that name the subscriber, one per line; removes all rules if one cannot be cut out. */
  #withoutReaderRules(css: string): string {
    const kept = css
      .split('\n')
      .filter((rule) => !/^[^{}]*\{[^{}]*\}$/.test(rule) || !this.#tools.isSubscriberData(rule));
    const rest = kept.join('\n');
    return this.#tools.isSubscriberData(rest) ? '' : rest;
  }

  #addStyle(style: HtmlElement): void {
    const type = attributeOf(style, 'type')?.trim().toLowerCase() ?? '';
    if (type !== '' && type !== 'text/css') return;
    const css = style.childNodes.map((node: HtmlNode) => (isText(node) ? node.value : '')).join('');
    this.#styleSourceLength += css.length;
    if (this.#styleSourceLength > maxStyleSheetLength) return;
    const kept = this.#sanitizeStyleSheet(css, attributeOf(style, 'media') ?? null);
    this.#styles += kept;
    this.#hiddenNames.add(kept);
  }

  #sanitizeStyleSheet(css: string, media: string | null): string {
    const sanitized = sanitizeStyleSheet(css, media, (address) => this.#tools.images.show(address));
    return this.#tools.isSubscriberData(sanitized) ? this.#withoutReaderRules(sanitized) : sanitized;
  }
}

const unwrapped = { end: '', displayRole: 'inline', endsHidden: false, endsBuried: false } as const;

function shownAsOf(tagName: string): string | null {
  return replacedElements.get(tagName) ?? (keptElements.has(tagName) ? tagName : null);
}

/** `lang` and `dir` of <html> move to the body, which is part of the public copy. */
function languageOf(body: HtmlElement, root: HtmlElement | null): string {
  let attributes = '';
  for (const name of ['lang', 'dir']) {
    const value = root === null ? undefined : attributeOf(root, name);
    if (value !== undefined && value.length < 40 && attributeOf(body, name) === undefined) {
      attributes += attribute(name, value);
    }
  }
  return attributes;
}

/** Number of neighbours on each side, and characters of each, used to judge a link. */
const neighbours = 3;
const neighbourLength = 160;

function wordsAround(parent: OpenElement): string {
  const at = parent.next - 1;
  let words = '';
  for (let index = Math.max(0, at - neighbours); index <= at + neighbours; index += 1) {
    const node = parent.element.childNodes[index];
    if (node === undefined || index === at) continue;
    const text = isText(node) ? node.value : isElement(node) ? textOf(node, neighbourLength) : '';
    words += ` ${index < at ? text.slice(-neighbourLength) : text.slice(0, neighbourLength)} `;
  }
  return words;
}
