import { Refusal } from '#client/platform/api/form-issues.ts';
import type { SavedListBody } from '#shared/contract/library/saved-lists.ts';
import { isVisible } from '#shared/format/name-key.ts';

/** What is sent of a list's form. An empty description is left out; without a name nothing is sent. */
export function listBody(draft: { name: string; description: string }): SavedListBody | Refusal {
  const name = draft.name.trim();
  const description = draft.description.trim();
  if (!isVisible(name)) {
    const message = { title: 'Error', description: 'Please enter a name for your list', isFailure: true };
    return new Refusal({ name: '' }, message);
  }
  return description === '' ? { name } : { name, description };
}
