import { blockElements } from '#server/ingest/markup/html-policy.ts';

/** The role of an element in the text version: on a separate line, a cell within a line, or inline. */
export type DisplayRole = 'block' | 'cell' | 'inline';

/** Values of `display` that turn any element into a block or a cell. */
const blockDisplay = /(?:^|;)display:(?:block|flex|grid|table|list-item|flow-root|table-row)(?=[;! ]|$)/;
const cellDisplay = /(?:^|;)display:(?:inline-(?:block|flex|grid|table)|table-cell)(?=[;! ]|$)/;

/** Returns the role of an element, from its tag and its sanitized style. */
export function displayRoleOf(tagName: string, style: string): DisplayRole {
  if (tagName === 'td' || tagName === 'th') return 'cell';
  if (blockElements.has(tagName)) return 'block';
  if (!style.includes('display:')) return 'inline';
  if (blockDisplay.test(style)) return 'block';
  return cellDisplay.test(style) ? 'cell' : 'inline';
}
