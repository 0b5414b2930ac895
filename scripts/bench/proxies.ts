import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withPostgres } from './postgres.ts';
import {
  askSite,
  type SampleSite,
  type StartSite,
  siteName,
  startCaddy,
  startNginx,
} from './sample-sites.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

const sites: Record<string, StartSite> = {
  'deploy/nginx/mailvault.conf': startNginx,
  'deploy/caddy/Caddyfile': startCaddy,
};

const seeded = 5_000;

const password = 'a password of twelve and more';

/** The sample proxies in front of the real server: what of a request and its answer must survive them. */
export const benchProxies: Bench = async (say) => {
  const figures: Figure[] = [];
  for (const [name, start] of Object.entries(sites)) {
    figures.push(
      await withPostgres('proxies', async (_url, settings) => {
        seed(settings, { emails: seeded, brands: 50 });
        return tryProxy(name, start, settings, say);
      }),
    );
  }
  return figures;
};

async function tryProxy(
  name: string,
  start: StartSite,
  settings: Record<string, string>,
  say: (line: string) => void,
): Promise<Figure> {
  const server = await startServer({
    ...settings,
    BASE_URL: `https://${siteName}`,
    SIGN_IN: 'invite',
    BILLING: 'off',
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: join(workFolder, 'proxies'),
  });
  const site = await start([server.port]);
  try {
    const cookie = await signIn(site, server.printed());
    const rows = await exportedRows(site, cookie);
    await refuseTooLarge(site, cookie);
    await limitVisitors(site);
    await leadToHttps(site);
    say(`${name}: signed in with a Secure cookie, ${count(rows)} rows exported, limits hold`);
    return {
      what: `${name} before the real server: secure sign-in, export of 5,000 emails as CSV, upload of 7.5 MB taken and of 9 MB refused, a made-up X-Forwarded-For not believed, http to https`,
      measured: `all hold, ${count(rows)} rows`,
      target: 'all hold',
    };
  } finally {
    await site.stop();
    await server.stop();
  }
}

/** The first administrator, by the link that the start prints. */
async function signIn(site: SampleSite, printed: string): Promise<string> {
  const token = /\?token=([\w-]+)/.exec(printed)?.[1];
  if (token === undefined) throw new Error(`The start printed no link:\n${printed}`);
  const answer = await askSite(site, '/sign-in/invitation', {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, email: 'ada@vault.example', password }).toString(),
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  const session = cookies.find((cookie) => /; Secure/i.test(cookie) && /; HttpOnly/i.test(cookie));
  expect(session !== undefined, `signing in gave ${answer.status} and the cookies ${cookies}`);
  expect(String(answer.headers['strict-transport-security']).includes('max-age'), 'no HSTS');
  const cookie = session?.split(';')[0] ?? '';
  const page = await askSite(site, '/admin', { headers: { cookie, accept: 'text/html' } });
  expect(page.status === 200, `the dashboard answered ${page.status}`);
  return cookie;
}

/** A server that has just started finds the words of seeded emails first: the file grows until all are in it. */
async function exportedRows(site: SampleSite, cookie: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const answer = await askSite(site, '/api/emails/export?format=csv', { headers: { cookie } });
    const rows = answer.body.trim().split('\r\n').length - 1;
    expect(answer.status === 200 && answer.body.endsWith('\r\n'), `the export broke off (${answer.status})`);
    if (rows === seeded) return rows;
    expect(tries < 60, `the export has ${rows} rows of ${seeded}`);
    await wait(1_000);
  }
}

/** The largest sheet gets through, and is judged by the server; beyond it the proxy refuses. */
async function refuseTooLarge(site: SampleSite, cookie: string): Promise<void> {
  const upload = (bytes: number) =>
    askSite(site, '/api/admin/brand-changes/spreadsheet', {
      method: 'POST',
      headers: { cookie, origin: site.origin, 'content-type': 'application/json' },
      body: JSON.stringify({
        rows: Array.from({ length: Math.floor(bytes / 5_000) }, (_, index) => ({
          row: index + 2,
          domain: `no-${index}.example`,
          description: 'x'.repeat(4_940),
        })),
        do: { step: 'look' },
      }),
    });
  const taken = await upload(7_500_000);
  expect(taken.status < 500 && taken.status !== 413, `7.5 MB were answered ${taken.status}`);
  const refused = await upload(9_000_000).catch(() => ({ status: 413 }));
  expect(refused.status === 413, `9 MB were answered ${refused.status}`);
}

/** A visitor who says to be somebody else with each try has twenty wrong passwords a minute all the same. */
async function limitVisitors(site: SampleSite): Promise<void> {
  let refused = 0;
  for (let round = 0; round < 24; round += 1) {
    const { status } = await askSite(site, '/sign-in', {
      method: 'POST',
      headers: {
        origin: site.origin,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `203.0.113.${round}`,
      },
      body: new URLSearchParams({ email: `nobody${round}@vault.example`, password }).toString(),
    });
    if (status === 429) refused += 1;
  }
  expect(refused >= 4, `only ${refused} of 24 wrong passwords were refused`);
  const other = await askSite(site, '/readyz');
  expect(other.status === 404, `/readyz is answered to strangers with ${other.status}`);
}

async function leadToHttps({ plainPort }: SampleSite): Promise<void> {
  const [status, location] = await new Promise<[number | undefined, string | undefined]>(
    (resolve, reject) => {
      get({ host: '127.0.0.1', port: plainPort, path: '/brands', headers: { host: siteName } }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      }).on('error', reject);
    },
  );
  expect(
    status === 308 && String(location).startsWith(`https://${siteName}`),
    `http was answered ${status} ${location}`,
  );
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
