import { Refusal } from '#client/platform/api/form-issues.ts';
import type { SavedListBody } from '#shared/contract/library/saved-lists.ts';
import { isVisible } from '#shared/format/name-key.ts';

/**
 * Returns the request body of a list's form, without an empty description; a refusal if the name is missing.
 */
export function listBody(draft: { name: string; description: string }): SavedListBody | Refusal {
  const name = draft.name.trim();
  const description = draft.description.trim();
  if (!isVisible(name)) {
    const message = { title: 'Error', description: 'Please enter a name for your list', isFailure: true };
    return new Refusal({ name: '' }, message);
  }
  return description === '' ? { name } : { name, description };
}
