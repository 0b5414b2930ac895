import type { SavedListBody } from '#shared/contract/saved-lists.ts';
import { isVisible } from '#shared/format/name-key.ts';

/** Reads the fields `name` and `description`; null without a name. An empty description is left out. */
export function readListForm(fields: FormData): SavedListBody | null {
  const name = textOf(fields.get('name'));
  const description = textOf(fields.get('description'));
  if (!isVisible(name)) return null;
  return description === '' ? { name } : { name, description };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : '';
}
