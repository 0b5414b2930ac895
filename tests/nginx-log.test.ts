import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { askSite, type SampleSite, startNginx } from '#tests/support/mail/sample-sites.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const token = 'TheTokenThatNobodyMayRead';

const feed = paths.searchFeed(token);
const invitation = paths.invitation(token);

describe.skipIf(!hasNginx)('the log of the sample site for nginx', () => {
  let site: SampleSite;
  beforeAll(async () => {
    // No server is behind it, so that nginx also logs errors.
    site = await startNginx([await freePort()]);
  });
  afterAll(() => site.stop());

  const logged = () =>
    globSync(join(site.folder, 'logs/*'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('');

  it('names what is asked for, and no token of its path, its query or the page it came from', async () => {
    const spellings = [
      feed,
      `${feed}/`,
      `/${feed}`,
      `/x/..${feed}`,
      feed.replace('feeds', '%46eeds'),
      invitation,
    ];
    for (const path of spellings)
      await askSite(site, path, { headers: { referer: site.origin + invitation } });
    for (const path of [feed, invitation]) await askPlainly(path);
    await askSite(site, '/brand/last-of-all?q=words');
    await expect.poll(logged).toContain('"GET /brand/last-of-all" 502');
    expect(logged().match(/"GET \/feeds\/searches\/-" 502/g)).toHaveLength(5);
    expect(logged().match(/"GET \/feeds\/searches\/-" 308/g)).toHaveLength(1);
    expect(logged()).toContain('"GET /sign-in/invitation" 502');
    expect(logged()).not.toContain(token);
    expect(logged()).not.toContain('words');
  });

  /** Requests without TLS, which nginx redirects to the other port. */
  function askPlainly(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: site.plainPort, path, headers: { host: 'vault.example' } };
      const asked = request(options, (answer) => answer.resume().on('end', resolve));
      asked.on('error', reject).end();
    });
  }
});

it('the sample sites for nginx leave out the token of every path that has one', () => {
  const routes = globSync('src/server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\/[\w/:]*:\w*token\w*)'/gi)].map(([, route]) => route ?? ''),
  );
  expect(routes).toContain('/feeds/searches/:token');
  for (const file of ['mailvault.conf', 'compose.conf']) {
    const map = /map \$uri \$mailvault_path \{\n([^}]*)\}/.exec(
      readFileSync(`deploy/nginx/${file}`, 'utf8'),
    )?.[1];
    const masked = [...(map ?? '').matchAll(/~\*(\S+) \S+;/g)].map(
      ([, pattern]) => new RegExp(pattern ?? '', 'i'),
    );
    const open = routes.filter((route) => !masked.some((pattern) => pattern.test(route)));
    expect({ file, open }).toEqual({ file, open: [] });
  }
});
