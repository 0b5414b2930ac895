import { join } from 'node:path';
import { emailPath, firstPath } from './first-view.ts';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { megabytes, processorSeconds, residentBytes } from './process-use.ts';
import { seed } from './seed.ts';
import { type BenchServer, startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** Long enough for the compiler to have done with the code. */
const warmSeconds = 3;

/** Pages of a visitor, which are kept, and of a reader, which are made anew each time. */
export const benchPages: Bench = (say) =>
  withPostgres('pages', async (url, settings) => {
    say('seeding 10,000 emails of 200 brands');
    seed(settings, { emails: 10_000, brands: 200 });
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'pages') });
    try {
      const before = residentBytes(server.pid);
      await load(server.origin, ['/'], { seconds: 2 });
      say('home page from the cache');
      const kept = await load(server.origin, ['/'], {
        seconds: 5,
        connections: 8,
        headers: { 'accept-encoding': 'gzip' },
      });
      const headers = { 'accept-encoding': 'gzip', cookie: await premiumCookie(url) };
      const figures: Figure[] = [
        {
          what: 'anonymous home page from cache, 8 clients',
          measured: `${count(kept.rate)}/s, p99 ${kept.p99} ms`,
          target: '≥ 3,000/s',
        },
      ];
      for (const [name, path, target] of [
        ['home page, 60 cards', '/', '≥ 150/s, p99 ≤ 80 ms, ≤ 6 ms'],
        ['brand page', await firstPath(server.origin, '/brand/'), '≤ 3 ms'],
        ['email page', await emailPath(server.origin), '≤ 4 ms'],
      ] as const) {
        say(`${name}, made anew`);
        figures.push(await measureFresh(server, { name, path, target, headers }));
      }
      figures.push({
        what: 'memory of a server: just started; after the load above',
        measured: `${megabytes(before)}; ${megabytes(residentBytes(server.pid))} MB`,
        target: '',
      });
      return figures;
    } finally {
      await server.stop();
    }
  });

interface FreshPage {
  name: string;
  path: string;
  target: string;
  headers: Record<string, string>;
}

/** Beside rate and patience what a page costs the server, with all it asks of itself, and without PostgreSQL. */
async function measureFresh(
  server: BenchServer,
  { name, path, target, headers }: FreshPage,
): Promise<Figure> {
  await load(server.origin, [path], { seconds: warmSeconds, connections: 8, headers });
  const before = processorSeconds(server.pid);
  const { answers, rate, p99 } = await load(server.origin, [path], { seconds: 6, connections: 8, headers });
  const milliseconds = ((processorSeconds(server.pid) - before) * 1000) / answers;
  return {
    what: `${name} of a signed-in reader, made anew, 8 clients: processor time`,
    measured: `${milliseconds.toFixed(1)} ms (${count(rate)}/s, p99 ${p99} ms)`,
    target,
  };
}
