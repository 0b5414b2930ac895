import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Returns a path, or its nearest existing parent, so that a check creates nothing. */
export function existingPart(path: string): string {
  let part = resolve(path);
  while (!existsSync(part) && dirname(part) !== part) part = dirname(part);
  return part;
}
