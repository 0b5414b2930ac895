import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { maxFilenameCharacters } from '#server/ingest/bounds.ts';
import { countOf } from '#shared/format/count.ts';

/** Sanitizes a file name for display; it is never used as a path. */
export function sanitizeFileName(name: string): string {
  const shown = stripVTControlCharacters(name)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return shown.slice(-maxFilenameCharacters).toWellFormed() || 'file';
}

/** The label of an import, from its files: `mail.zip and 2 other files`. */
export function labelOf(names: readonly string[]): string {
  const [first = 'nothing', ...others] = names;
  const name = sanitizeFileName(basename(first) || first);
  return others.length === 0 ? name : `${name} and ${countOf(others.length, 'other file', 'other files')}`;
}
