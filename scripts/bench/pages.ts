import { join } from 'node:path';
import type { Bench, Figure } from './figure.ts';
import { emailPath, firstPath } from './first-view.ts';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { processorSeconds } from './process-use.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { workFolder } from './work-folder.ts';

/** Long enough for the JIT compiler to finish. */
const warmSeconds = 3;

/** Pages of a visitor, which are cached, and of a signed-in user, which are rendered for each request. */
export const benchPages: Bench = (say) =>
  withPostgres('pages', async (url, settings) => {
    say('seeding 10,000 emails of 200 brands');
    seed(settings, { emails: 10_000, brands: 200 });
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'pages') });
    try {
      const clients = { connections: 8, headers: { 'accept-encoding': 'gzip' } };
      say('home page of a visitor');
      await load(server.origin, ['/'], { ...clients, seconds: 2 });
      const kept = await load(server.origin, ['/'], { ...clients, seconds: 5 });
      const figures: Figure[] = [
        { what: 'home page for visitors (cached), 8 clients', unit: '/s', value: kept.rate, budget: 3_000 },
      ];
      const readers = {
        ...clients,
        headers: { ...clients.headers, cookie: await premiumCookie(url) },
      };
      for (const [name, path, budget] of [
        ['home page', '/', 6],
        ['brand page', await firstPath(server.origin, '/brand/'), 3],
        ['email page', await emailPath(server.origin), 4],
      ] as const) {
        await load(server.origin, [path], { ...readers, seconds: warmSeconds });
        // Without PostgreSQL; includes the server's internal requests.
        const before = processorSeconds(server.pid);
        const { answers, rate, p99 } = await load(server.origin, [path], { ...readers, seconds: 6 });
        const value = ((processorSeconds(server.pid) - before) * 1000) / answers;
        say(`${name} of a reader: ${rate.toFixed(0)}/s, p99 ${p99} ms`);
        figures.push({
          what: `CPU time of the ${name} for a reader (not cached)`,
          unit: 'ms',
          value,
          budget,
        });
      }
      return figures;
    } finally {
      await server.stop();
    }
  });
