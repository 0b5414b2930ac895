import { ApiError } from '#client/platform/api/api-client.ts';
import type { ChangedListBody } from '#shared/contract/library/saved-lists.ts';

/** Name and description of a list. */
export type ListTexts = NonNullable<ChangedListBody['before']>;

/** Returns the texts of a list if somebody else has changed them since they were shown. */
export function newerTextsOf(error: unknown): ListTexts | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return (error.body as { list?: ListTexts } | undefined)?.list;
}
