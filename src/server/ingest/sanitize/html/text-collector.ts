import { isSubscriberText } from '#server/ingest/redact/subscriber-links.ts';
import { maxPreheaderLength, maxTextLength } from '#server/ingest/sanitize/limits.ts';
import {
  collapseBlankLines,
  collapseWhitespace,
  previewLine,
  truncate,
} from '#server/ingest/text/whitespace.ts';

/** A first line shorter than this is a label or a menu entry, not a preview. */
const minPreviewLength = 12;

/** A hidden block that starts after this much visible text is part of the layout, not the preview. */
const maxVisibleBeforePreheader = 240;

/** Beyond this the hidden block is no preview text; the rest of it is not read. */
const maxHiddenLength = 2_000;

/** Listens to the html walk and keeps what a reader would read: visible text by line, and the hidden preview text. */
export class TextCollector {
  #visible = '';
  /** The last character of `#visible`; asking the string itself would copy it each time. */
  #last = '\n';
  #hidden = '';
  #hiddenClosed = false;

  /** A block begins or ends: the next text stands on a new line. */
  breakLine(isHidden = false): void {
    if (isHidden) this.addHidden('\n');
    else if (this.#last !== '\n') this.#append('\n');
  }

  /** A table cell ends. */
  breakCell(isHidden = false): void {
    if (isHidden) this.addHidden(' ');
    else if (this.#last !== '\n' && this.#last !== ' ') this.#append(' ');
  }

  addVisible(text: string): void {
    if (this.#visible.length < maxTextLength) this.#append(text.replace(/\s+/g, ' '));
  }

  #append(text: string): void {
    if (text === '') return;
    this.#visible += text;
    this.#last = text.charAt(text.length - 1);
  }

  addHidden(text: string): void {
    if (this.#hiddenClosed || this.#hidden.length > maxHiddenLength) return;
    if (this.#visible.length <= maxVisibleBeforePreheader) this.#hidden += text;
  }

  /** What was taken for hidden is not. */
  revealHidden(): void {
    if (this.#hiddenClosed) return;
    for (const line of this.#hidden.split('\n')) {
      this.addVisible(line);
      this.breakLine();
    }
    this.#hidden = '';
  }

  /** The outermost hidden block ends: the first one with words in it is the preheader. */
  closeHidden(): void {
    if (/\p{L}/u.test(collapseWhitespace(this.#hidden))) this.#hiddenClosed = true;
    else this.#hidden = '';
  }

  /** Everything visible, line by line; null when there is nothing. */
  get text(): string | null {
    const text = truncate(collapseBlankLines(this.#visible), maxTextLength);
    return text === '' ? null : text;
  }

  get preheader(): string | null {
    const hidden = previewLine(this.#hidden);
    if (/\p{L}/u.test(hidden)) return truncate(hidden, maxPreheaderLength);
    return this.text === null ? null : firstLine(this.text);
  }
}

/** The first line worth reading before the mail is opened, or null. */
export function firstLine(text: string): string | null {
  for (const line of text.split('\n', 40)) {
    const shown = previewLine(line);
    if (shown.length < minPreviewLength || isSubscriberText({ own: shown, around: '' })) continue;
    if (/^(?:https?:\/\/|[-=_*#\s]+$)/.test(shown)) continue;
    return truncate(shown, maxPreheaderLength);
  }
  return null;
}
