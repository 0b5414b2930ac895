import { blockElements } from '#server/ingest/markup/html-policy.ts';

/** How an element stands when a mail is read as text: on a line, in a place within a line, or as words among words. */
export type Standing = 'block' | 'cell' | 'inline';

/** Displays that make any element stand on lines of its own, or in a place of its own within a line. */
const blockDisplay = /(?:^|;)display:(?:block|flex|grid|table|list-item|flow-root|table-row)(?=[;! ]|$)/;
const cellDisplay = /(?:^|;)display:(?:inline-(?:block|flex|grid|table)|table-cell)(?=[;! ]|$)/;

/** How an element stands, by its kind and by its cleaned style. */
export function standingOf(tagName: string, style: string): Standing {
  if (tagName === 'td' || tagName === 'th') return 'cell';
  if (blockElements.has(tagName)) return 'block';
  if (!style.includes('display:')) return 'inline';
  if (blockDisplay.test(style)) return 'block';
  return cellDisplay.test(style) ? 'cell' : 'inline';
}
