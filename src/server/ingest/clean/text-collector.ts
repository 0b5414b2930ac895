import { capped, oneLine, tidyLines } from '#server/ingest/clean/filler.ts';
import { maxPreheaderLength, maxTextLength } from '#server/ingest/clean/limits.ts';
import { isSubscriberText } from '#server/ingest/clean/subscriber-links.ts';

/** A first line shorter than this is a label or a menu entry, not a preview. */
const minPreviewLength = 12;

/** A hidden block that starts after this much visible text is part of the layout, not the preview. */
const maxVisibleBeforePreheader = 240;

/** Beyond this the hidden block is no preview text; the rest of it is not read. */
const maxHiddenLength = 2_000;

/** Listens to the html walk and keeps what a reader would read: visible text by line, and the hidden preview text. */
export class TextCollector {
  #visible = '';
  #hidden = '';
  #hiddenClosed = false;

  /** A block begins or ends: the next text stands on a new line. */
  breakLine(): void {
    if (this.#visible.length > 0 && !this.#visible.endsWith('\n')) this.#visible += '\n';
  }

  /** A table cell ends. */
  breakCell(): void {
    if (!/\s$/.test(this.#visible)) this.#visible += ' ';
  }

  addVisible(text: string): void {
    if (this.#visible.length < maxTextLength) this.#visible += text.replace(/\s+/g, ' ');
  }

  addHidden(text: string): void {
    if (this.#hiddenClosed || this.#hidden.length > maxHiddenLength) return;
    if (this.#visible.trim().length <= maxVisibleBeforePreheader) this.#hidden += text;
  }

  /** The outermost hidden block ends: the first one with words in it is the preheader. */
  closeHidden(): void {
    if (/\p{L}/u.test(oneLine(this.#hidden))) this.#hiddenClosed = true;
    else this.#hidden = '';
  }

  /** Everything visible, line by line; null when there is nothing. */
  get text(): string | null {
    const text = capped(tidyLines(this.#visible), maxTextLength);
    return text === '' ? null : text;
  }

  get preheader(): string | null {
    const hidden = oneLine(this.#hidden);
    if (/\p{L}/u.test(hidden)) return capped(hidden, maxPreheaderLength);
    return this.text === null ? null : firstLine(this.text);
  }
}

/** The first line worth reading before the mail is opened, or null. */
export function firstLine(text: string): string | null {
  for (const line of text.split('\n', 40)) {
    const shown = oneLine(line);
    if (shown.length < minPreviewLength || isSubscriberText({ own: shown, around: '' })) continue;
    if (/^(?:https?:\/\/|[-=_*#\s]+$)/.test(shown)) continue;
    return capped(shown, maxPreheaderLength);
  }
  return null;
}
