import { maxPreheaderLength, maxTextLength } from '#server/ingest/markup/limits.ts';
import { isSubscriberText } from '#server/ingest/redact/subscriber-links.ts';
import {
  collapseBlankLines,
  collapseWhitespace,
  previewLine,
  truncate,
} from '#server/ingest/text/whitespace.ts';

/** A shorter first line is a label or a menu entry, not a preview. */
const minPreviewLength = 12;

/** A hidden block after more visible text than this is part of the layout, not the preheader. */
const maxVisibleBeforePreheader = 240;

/** A longer hidden block is no preheader; the rest of it is not read. */
const maxHiddenLength = 2_000;

/** Collects text during the html walk: visible text by line, and the hidden preheader. */
export class TextCollector {
  #visible = '';
  /** The last character of `#visible`; reading it from the string would copy that each time. */
  #last = '\n';
  #hidden = '';
  #hiddenClosed = false;

  /** At the start or end of a block: the next text begins a new line. */
  breakLine(isHidden = false): void {
    if (isHidden) this.addHidden('\n');
    else if (this.#last !== '\n') this.#append('\n');
  }

  /** At the end of a table cell. */
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

  /** Moves the text collected as hidden to the visible text. */
  revealHidden(): void {
    if (this.#hiddenClosed) return;
    for (const line of this.#hidden.split('\n')) {
      this.addVisible(line);
      this.breakLine();
    }
    this.#hidden = '';
  }

  /** At the end of the outermost hidden block: the first one with words is the preheader. */
  closeHidden(): void {
    if (/\p{L}/u.test(collapseWhitespace(this.#hidden))) this.#hiddenClosed = true;
    else this.#hidden = '';
  }

  /** All visible text, line by line; null if there is none. */
  get text(): string | null {
    const text = truncate(collapseBlankLines(this.#visible), maxTextLength);
    return text === '' ? null : text;
  }

  /** The preheader: the hidden text at the top, else the first useful line; null if there is neither. */
  get preheader(): string | null {
    const hidden = previewLine(this.#hidden);
    if (/\p{L}/u.test(hidden)) return truncate(hidden, maxPreheaderLength);
    return this.text === null ? null : firstLine(this.text);
  }
}

/** Returns the first line useful as a preview, or null. */
export function firstLine(text: string): string | null {
  for (const line of text.split('\n', 40)) {
    const shown = previewLine(line);
    if (shown.length < minPreviewLength || isSubscriberText({ own: shown, around: '' })) continue;
    if (/^(?:https?:\/\/|[-=_*#\s]+$)/.test(shown)) continue;
    return truncate(shown, maxPreheaderLength);
  }
  return null;
}
