import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder of this run's databases and clones; removed at its end. */
export const workFolder: string = mkdtempSync(join(tmpdir(), 'mailvault-bench-'));
