import { join } from 'node:path';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count } from './table.ts';
import { workFolder } from './work-folder.ts';

/**
 * Anonymous pages of 60 brand cards, kept and fresh: a fresh one has an address that was never asked before.
 */
export const benchPages: Bench = (say) =>
  withPostgres('pages', async (_url, settings) => {
    say('seeding 10,000 emails of 200 brands');
    seed(settings, { emails: 10_000, brands: 200 });
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'pages') });
    try {
      await load(server.origin, ['/'], { seconds: 2 });
      say('home page from the cache');
      const kept = await load(server.origin, ['/'], {
        seconds: 5,
        connections: 8,
        headers: { 'accept-encoding': 'gzip' },
      });
      say('uncached pages of 60 cards');
      const fresh = await load(server.origin, ['/'], {
        seconds: 6,
        connections: 8,
        headers: { 'accept-encoding': 'gzip' },
        isFresh: true,
      });
      return [
        {
          what: 'anonymous home page from cache, 8 clients',
          measured: `${count(kept.rate)}/s, p99 ${kept.p99} ms`,
          target: '≥ 3,000/s',
        },
        {
          what: 'uncached page of 60 cards, 8 clients',
          measured: `${count(fresh.rate)}/s, p99 ${fresh.p99} ms`,
          target: '≥ 150/s, p99 ≤ 80 ms',
        },
      ];
    } finally {
      await server.stop();
    }
  });
