import { join } from 'node:path';
import { type LoadResult, load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

const volumes = [
  { emails: 10_000, brands: 500 },
  { emails: 1_000_000, brands: 5_000 },
];

/** The hot reads of the API at two sizes, on a real PostgreSQL, by 4 clients. */
export const benchReads: Bench = async (say) => {
  const measured: Array<Map<string, Read>> = [];
  for (const volume of volumes) measured.push(await measureReads(volume, say));
  const [small, large] = measured;
  return [...(large ?? new Map<string, Read>())].map(([what, after]): Figure => {
    const before = small?.get(what);
    const ratio = after.signedIn.p99 / Math.max(1, before?.signedIn.p99 ?? 1);
    return {
      what: `${what}: signed in, made anew, p99 at ${count(volumes[0]?.emails ?? 0)} / ${count(volumes[1]?.emails ?? 0)} emails; signed in / anonymous (kept) rate`,
      measured: `${before?.signedIn.p99} / ${after.signedIn.p99} ms (ratio ${ratio.toFixed(1)}); ${count(after.signedIn.rate)} / ${count(after.anonymous.rate)} a second`,
      target: '≤ 20 ms, ratio ≤ 1.5',
    };
  });
};

/** One read, asked by a premium reader, whose answers are never kept, and by visitors, whose are for some seconds. */
interface Read {
  signedIn: LoadResult;
  anonymous: LoadResult;
}

function measureReads(
  volume: { emails: number; brands: number },
  say: (line: string) => void,
): Promise<Map<string, Read>> {
  return withPostgres('reads', async (url, settings) => {
    say(`seeding ${count(volume.emails)} emails of ${count(volume.brands)} brands`);
    seed(settings, volume);
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'reads') });
    try {
      const result = new Map<string, Read>();
      const headers = { cookie: await premiumCookie(url) };
      for (const [what, paths] of Object.entries(await hotReads(server.origin))) {
        await load(server.origin, paths, { seconds: 1, connections: 4, headers });
        const signedIn = await load(server.origin, paths, { seconds: 4, connections: 4, headers });
        const anonymous = await load(server.origin, paths, { seconds: 2, connections: 4 });
        say(
          `${what}: signed in p99 ${signedIn.p99} ms, ${count(signedIn.rate)}/s; anonymous ${count(anonymous.rate)}/s`,
        );
        result.set(what, { signedIn, anonymous });
      }
      return result;
    } finally {
      await server.stop();
    }
  });
}

/** Many different addresses a read, so that a kept answer does not stand for the work. */
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
