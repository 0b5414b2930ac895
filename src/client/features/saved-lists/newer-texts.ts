import { ApiError } from '#client/platform/api/api-client.ts';
import type { ChangedListBody } from '#shared/contract/library/saved-lists.ts';

/** Name and description of a list. */
export type ListTexts = NonNullable<ChangedListBody['before']>;

/** Returns the texts of a list if somebody else has changed them since they were shown. */
export function newerTextsOf(error: unknown): ListTexts | undefined {
  return conflictOf(error)?.list;
}

/** Returns the name of a section if somebody else has changed it since it was shown. */
export function newerSectionNameOf(error: unknown): string | undefined {
  return conflictOf(error)?.section?.name;
}

function conflictOf(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return error.body as { list?: ListTexts; section?: { name: string } } | undefined;
}
