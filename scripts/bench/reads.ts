import { join } from 'node:path';
import { type Bench, count } from './figure.ts';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { workFolder } from './work-folder.ts';

const volumes = [
  { emails: 10_000, brands: 500 },
  { emails: 1_000_000, brands: 5_000 },
];

/**
 * Hot reads of the API at two sizes, on a real PostgreSQL, by 4 clients of a premium user, whose answers are
 * never cached.
 */
export const benchReads: Bench = async (say) => {
  const slowest: number[] = [];
  const sums: number[] = [];
  for (const volume of volumes) {
    const times = await measureReads(volume, say);
    slowest.push(Math.max(...times));
    sums.push(times.reduce((sum, time) => sum + time, 0));
  }
  const [small = 0, large = 0] = sums;
  return [
    {
      what: 'slowest p99 of six API reads, 1,000,000 emails',
      unit: 'ms',
      value: slowest[1] ?? 0,
      budget: 20,
    },
    {
      what: 'sum of their p99, ratio to 10,000 emails',
      unit: '',
      value: large / small,
      budget: 1.5,
    },
  ];
};

/** @returns the p99 of each read, milliseconds. */
function measureReads(
  volume: { emails: number; brands: number },
  say: (line: string) => void,
): Promise<number[]> {
  return withPostgres('reads', async (url, settings) => {
    say(`seeding ${count(volume.emails)} emails of ${count(volume.brands)} brands`);
    seed(settings, volume);
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'reads') });
    try {
      const clients = { connections: 4, headers: { cookie: await premiumCookie(url) } };
      const times: number[] = [];
      for (const [what, paths] of Object.entries(await hotReads(server.origin))) {
        await load(server.origin, paths, { ...clients, seconds: 1 });
        const { p99, rate } = await load(server.origin, paths, { ...clients, seconds: 4 });
        say(`${what}: p99 ${p99} ms, ${count(rate)}/s`);
        times.push(p99);
      }
      return times;
    } finally {
      await server.stop();
    }
  });
}

/** Many different addresses for each read, so that caches cannot replace the work. */
async function hotReads(origin: string): Promise<Record<string, string[]>> {
  const brands = (await (await fetch(`${origin}/api/brands`)).json()) as Array<{
    slug: string;
    isPremiumOnly: boolean;
    emailCount: number;
    latestEmails: Array<{ id: number }>;
  }>;
  const open = brands.filter((brand) => !brand.isPremiumOnly).sort((a, b) => b.emailCount - a.emailCount);
  const slugs = open.slice(0, 100).map((brand) => brand.slug);
  const emails = open.flatMap((brand) => brand.latestEmails.map((email) => email.id)).slice(0, 500);
  return {
    stats: ['/api/stats'],
    'brands, first page of 60': ['/api/brands?limit=60'],
    'one brand': slugs.map((slug) => `/api/brands/${slug}`),
    'emails of a brand': slugs.map((slug) => `/api/brands/${slug}/emails?limit=24`),
    'emails of a brand, type and 3 seasons': slugs.map(
      (slug) =>
        `/api/brands/${slug}/emails?limit=24&campaignType=promotion&season=summer&season=winter&season=easter`,
    ),
    'one email with html': emails.map((id) => `/api/emails/${id}`),
  };
}
