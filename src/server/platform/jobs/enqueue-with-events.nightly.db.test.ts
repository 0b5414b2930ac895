import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';

it('A process killed before its commit leaves neither event nor job, and one killed after it leaves both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-enqueue-'));
  const isEmbedded = testDatabaseUrl() === undefined;
  const shared = isEmbedded ? undefined : await emptyDatabase();
  const place = String(shared?.pool.options.connectionString ?? folder);
  const found = async () => {
    const database = shared ?? (await openEmbeddedDatabase({ dataDir: folder }));
    try {
      const { rows } = await database.pool.query(
        `select (select count(*)::int from outbox) as events,
           (select count(*)::int from jobs.job where name = 'pictures' and state = 'created') as jobs`,
      );
      return rows[0];
    } finally {
      if (isEmbedded) await database.close();
    }
  };
  const run = async (moment: string) => {
    const child = spawn(process.execPath, ['tests/support/database/enqueue-child.ts', place, moment], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code, signal] = await once(child, 'exit');
    return signal ?? code;
  };
  try {
    if (isEmbedded) copyTemplateVault(folder);
    expect(await run('before')).toBe('SIGKILL');
    expect(await found()).toEqual({ events: 0, jobs: 0 });
    expect(await run('after')).toBe('SIGKILL');
    expect(await found()).toEqual({ events: 1, jobs: 1 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await shared?.pool.query('drop schema if exists jobs cascade');
  }
});
