import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '#tests/support/server-process.ts';
import { megabytes, residentBytes } from './process-use.ts';
import type { Bench } from './table.ts';
import { workFolder } from './work-folder.ts';

/** How long a server is left alone before it is looked at: heaps are given back by and by. */
const idleSeconds = 45;

/** What a server holds that has just filled its demo and that nobody asks for anything, beside its database. */
export const benchIdle: Bench = async (say) => {
  const dataDir = join(workFolder, 'idle');
  say(`filling the demo, then ${idleSeconds} s of nothing`);
  const server = await startServerProcess({ DATA_DIR: dataDir });
  let held: number;
  try {
    await (await fetch(server.origin)).text();
    await sleep(idleSeconds * 1_000);
    held = residentBytes(server.child.pid ?? 0);
  } finally {
    await server.stop();
  }
  const engine = Number(
    execFileSync(process.execPath, [join(import.meta.dirname, 'engine-alone.ts'), dataDir], {
      encoding: 'utf8',
    }),
  );
  return [
    {
      what: 'memory of an idle server after filling its demo, beside the embedded database',
      measured: `${megabytes(held - engine)} MB (${megabytes(held)} in all, the database alone ${megabytes(engine)})`,
      target: '≤ 350 MB',
    },
  ];
};
