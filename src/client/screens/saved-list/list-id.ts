import { maxId } from '#shared/vocabulary/limits.ts';

/** The id of a list in an address; null for anything that is none, which is then not asked for. */
export function readListId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= maxId ? id : null;
}
