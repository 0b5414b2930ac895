import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A folder of real and hostile mail to try the product on, which is not part of it: CORPUS_DIR, or
 * `shared/corpus` beside the project. Undefined, said loudly, where there is none.
 */
export function findCorpus(): string | undefined {
  const folder = process.env.CORPUS_DIR ?? join(process.cwd(), '..', 'shared', 'corpus');
  if (existsSync(join(folder, 'labels.tsv'))) return folder;
  console.warn(`\n!! No mail corpus at ${folder} (CORPUS_DIR): the checks over real mail did not run.\n`);
  return undefined;
}
