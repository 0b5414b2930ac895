import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A path, or the nearest folder above it that is there: looking at what is to come makes nothing. */
export function existingPart(path: string): string {
  let part = resolve(path);
  while (!existsSync(part) && dirname(part) !== part) part = dirname(part);
  return part;
}
