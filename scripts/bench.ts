/**
 * `npm run bench [-- NAME...] [--save]`: measures the budgets and prints them as a table.
 * Names: start, clean, ingest, importers, flat, imap, pages, reads, admin, queue, search, search-embedded, insights, partitions, scale, thumbnails,
 * first-view, tap-to-data, idle, first-minutes, backup, bodies, proxies, container, rolling, failover, replica, connections, pgbouncer,
 * soak.
 * Without a name all but `start`, `importers`, `flat`, `search`, `search-embedded`, `insights`, `partitions`, `scale`, `idle`, `backup`, `bodies`, `replica`,
 * `connections`, `soak` and `first-minutes`, which take minutes, and those that want programs of their own: `proxies` (nginx, Caddy), `rolling` and `failover` (nginx), `pgbouncer`
 * (nginx and it), `container` (root, debootstrap).
 * `--save` writes the measured figures into docs/benchmarks.jsonl, a line each, with the machine and the day.
 * docs/benchmarks.md is kept by hand.
 */
import { rmSync } from 'node:fs';
import { benchAdmin } from './bench/admin.ts';
import { benchBackup } from './bench/backup.ts';
import { benchBodies } from './bench/bodies.ts';
import { benchClean } from './bench/clean.ts';
import { benchConnections } from './bench/connections.ts';
import { benchContainer } from './bench/container.ts';
import { benchFailover } from './bench/failover.ts';
import { benchFirstMinutes } from './bench/first-minutes.ts';
import { benchFirstView } from './bench/first-view.ts';
import { benchIdle } from './bench/idle.ts';
import { benchImap } from './bench/imap.ts';
import { benchImporters } from './bench/importers.ts';
import { benchFlatMemory, benchIngest } from './bench/ingest.ts';
import { benchInsights } from './bench/insights.ts';
import { describeMachine } from './bench/machine.ts';
import { benchPages } from './bench/pages.ts';
import { benchPartitions } from './bench/partitions.ts';
import { benchPgBouncer } from './bench/pgbouncer.ts';
import { benchProxies } from './bench/proxies.ts';
import { benchQueue } from './bench/queue.ts';
import { benchReads } from './bench/reads.ts';
import { benchReplica } from './bench/replica.ts';
import { benchRolling } from './bench/rolling.ts';
import { saveFigures } from './bench/save-figures.ts';
import { benchScale } from './bench/scale.ts';
import { benchSearch } from './bench/search.ts';
import { benchSearchEmbedded } from './bench/search-embedded.ts';
import { benchSoak } from './bench/soak.ts';
import { benchStart } from './bench/start.ts';
import { type Bench, type Figure, toMarkdown } from './bench/table.ts';
import { benchTapToData } from './bench/tap-to-data.ts';
import { benchThumbnails } from './bench/thumbnails.ts';
import { workFolder } from './bench/work-folder.ts';

const benches: Record<string, { run: Bench; byDefault: boolean }> = {
  start: { run: benchStart, byDefault: false },
  clean: { run: benchClean, byDefault: true },
  ingest: { run: benchIngest, byDefault: true },
  importers: { run: benchImporters, byDefault: false },
  flat: { run: benchFlatMemory, byDefault: false },
  imap: { run: benchImap, byDefault: true },
  pages: { run: benchPages, byDefault: true },
  reads: { run: benchReads, byDefault: true },
  admin: { run: benchAdmin, byDefault: true },
  queue: { run: benchQueue, byDefault: true },
  search: { run: benchSearch, byDefault: false },
  'search-embedded': { run: benchSearchEmbedded, byDefault: false },
  insights: { run: benchInsights, byDefault: false },
  partitions: { run: benchPartitions, byDefault: false },
  scale: { run: benchScale, byDefault: false },
  thumbnails: { run: benchThumbnails, byDefault: true },
  'first-view': { run: benchFirstView, byDefault: true },
  'tap-to-data': { run: benchTapToData, byDefault: true },
  backup: { run: benchBackup, byDefault: false },
  bodies: { run: benchBodies, byDefault: false },
  idle: { run: benchIdle, byDefault: false },
  pgbouncer: { run: benchPgBouncer, byDefault: false },
  replica: { run: benchReplica, byDefault: false },
  connections: { run: benchConnections, byDefault: false },
  failover: { run: benchFailover, byDefault: false },
  rolling: { run: benchRolling, byDefault: false },
  container: { run: benchContainer, byDefault: false },
  proxies: { run: benchProxies, byDefault: false },
  soak: { run: benchSoak, byDefault: false },
  'first-minutes': { run: benchFirstMinutes, byDefault: false },
};

const args = process.argv.slice(2);
const isSaving = args.includes('--save');
const named = args.filter((arg) => arg !== '--save');
const unknown = named.filter((name) => !Object.hasOwn(benches, name));

if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const figures: Figure[] = [];
const chosen = Object.entries(benches).filter(([name, { byDefault }]) =>
  named.length > 0 ? named.includes(name) : byDefault,
);
try {
  for (const [name, { run }] of chosen) {
    console.error(`${name} …`);
    figures.push(...(await run((line) => console.error(`  ${line}`))));
  }
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

console.log(`\n${toMarkdown(figures)}`);
if (isSaving) {
  const date = new Date().toISOString().slice(0, 10);
  saveFigures('docs/benchmarks.jsonl', figures, describeMachine(), date);
}
