import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a folder of real and hostile mail for tests, which is not part of the product: CORPUS_DIR, or
 * `shared/corpus` next to the project. Undefined, with a warning, if there is none.
 */
export function findCorpus(): string | undefined {
  const folder = process.env.CORPUS_DIR ?? join(process.cwd(), '..', 'shared', 'corpus');
  if (existsSync(join(folder, 'labels.tsv'))) return folder;
  console.warn(`\n!! No mail corpus at ${folder} (CORPUS_DIR): the checks over real mail did not run.\n`);
  return undefined;
}
