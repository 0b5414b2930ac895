import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { workFolder } from './work-folder.ts';

/** Fills a database with synthetic volume, as `npm run seed` does. */
export function seed(
  settings: Record<string, string>,
  volume: { emails: number; brands: number; users?: number },
): void {
  execFileSync(
    process.execPath,
    ['scripts/seed.ts', ...Object.entries(volume).flatMap(([what, amount]) => [`--${what}`, String(amount)])],
    {
      env: { ...process.env, DATA_DIR: join(workFolder, 'seed'), ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
