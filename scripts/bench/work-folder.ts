import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where this run's databases and clones live; removed when it ends. */
export const workFolder: string = mkdtempSync(join(tmpdir(), 'mailvault-bench-'));
