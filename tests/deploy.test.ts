import { existsSync, globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentNames, readConfig } from '#server/platform/config/config.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const linesOf = (text: string) => text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));

/** Returns the instructions of a Dockerfile, with continued lines joined. */
const readDockerfile = (text: string) =>
  linesOf(text.replace(/\\\n/g, ' ')).map((line) => {
    const [name = '', ...rest] = line.split(' ');
    return { name, text: rest.join(' ').trim() };
  });

/** Returns true if .dockerignore excludes a path from the build. */
function isIgnored(path: string): boolean {
  let ignored = false;
  for (const line of linesOf(read('.dockerignore'))) {
    const pattern = line.replace(/^!/, '');
    const isMatch =
      pattern === '*' || path === pattern || path.startsWith(`${pattern}/`) || matchesGlob(path, pattern);
    if (isMatch) ignored = !line.startsWith('!');
  }
  return ignored;
}

/** Set for Node and its start script, and not read by the program's configuration. */
const beside = ['NODE_ENV', 'NODE_COMPILE_CACHE'];

const unknown = (names: readonly (string | undefined)[]) =>
  names.filter((name) => !environmentNames.includes(name ?? '') && !beside.includes(name ?? ''));

/** Returns the largest body that a route accepts. */
function largestBody(): number {
  const texts = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] }).map(read);
  const bounds = texts.flatMap((text) =>
    [...text.matchAll(/bodyLimit: (max\w+)/g)].map(([, name]) =>
      Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(text)?.[1]?.replaceAll('_', '')),
    ),
  );
  expect(bounds.length).toBeGreaterThan(3);
  return Math.max(...bounds);
}

describe('the systemd unit', () => {
  const unit = read('deploy/systemd/mailvault@.service');
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('sets only what the program reads', () => {
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
    expect(names).toContain('PORT');
    expect(unknown(names)).toEqual([]);
  });

  it('starts what is there, and waits longer for its end than that may take', () => {
    const script = /^\S+ (\S+) (\w+)$/.exec(settingOf('ExecStart') ?? '');
    expect(existsSync(script?.[1] ?? '')).toBe(true);
    expect(JSON.parse(read('package.json')).scripts).toHaveProperty(script?.[2] ?? '');
    expect(Number(settingOf('TimeoutStopSec'))).toBeGreaterThan(10);
  });
});

describe('the sample proxies', () => {
  const nginx = linesOf(read('deploy/nginx/mailvault.conf')).join('\n');
  const caddy = linesOf(read('deploy/caddy/Caddyfile')).join('\n');

  it('let the largest upload through, and little more', () => {
    const mebibytes = [/client_max_body_size (\d+)m;/.exec(nginx), /max_size (\d+)MiB/.exec(caddy)];
    for (const [, size] of mebibytes.map((found) => found ?? [])) {
      expect(Number(size) * 1_048_576).toBeGreaterThanOrEqual(largestBody());
      expect(Number(size) * 1_048_576).toBeLessThan(largestBody() * 1.25);
    }
  });

  it('let go of idle connections before the server does', () => {
    const kept = Number(
      /keepAliveTimeoutMs = ([\d_]+)/.exec(read('src/server/app/app.ts'))?.[1]?.replace('_', ''),
    );
    expect(kept).toBeGreaterThan(Number(/keepalive (\d+)s/.exec(caddy)?.[1]) * 1_000);
    expect(nginx).not.toContain('keepalive_timeout'); // default: 60 seconds towards servers
    expect(kept).toBeGreaterThan(60_000);
  });

  it('name who asks, and hand no word of a visitor on', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx).toContain('proxy_set_header Host $host;');
    expect(caddy).not.toContain('trusted_proxies');
    for (const file of ['deploy/nginx/mailvault.conf', 'deploy/caddy/Caddyfile']) {
      expect(read(file)).toContain('TRUST_PROXY=127.0.0.1');
    }
  });

  it('name addresses of ours that are there', () => {
    const health = read('src/server/platform/http/health.ts') + read('src/server/platform/http/readiness.ts');
    const routes = health + read('src/server/operations/metrics/routes.ts');
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(routes).toContain(`'${path}'`);
    for (const path of caddy.match(/\/(?:healthz|readyz|metrics)/g) ?? [])
      expect(routes).toContain(`'${path}'`);
    const streamed = /location = (\/api\/\S+)/.exec(nginx)?.[1];
    expect(read('src/server/search/email-export/routes.ts')).toContain(`'GET ${streamed}'`);
  });
});

describe('the containers', () => {
  const steps = readDockerfile(read('Dockerfile'));
  const textsOf = (name: string) => steps.filter((step) => step.name === name).map(({ text }) => text);
  const compose = linesOf(read('compose.yaml')).join('\n');

  it('are made of what is there, without tests, secrets and data', () => {
    const sources = textsOf('COPY').flatMap((text) =>
      text.startsWith('--from=') ? [] : text.split(' ').slice(0, -1),
    );
    expect(sources.filter((path) => !existsSync(path) || isIgnored(path))).toEqual([]);
    const kept = [
      '.env',
      'data/db/PG_VERSION',
      'src/server/platform/http/drain.test.ts',
      'tools/node/node_modules/x',
    ];
    expect(kept.filter((path) => !isIgnored(path))).toEqual([]);
  });

  it('set only what the program reads, and ask for its health where it is told', () => {
    const inImage = [
      ...textsOf('ENV')
        .join(' ')
        .matchAll(/(\w+)=/g),
    ].map(([, name]) => name);
    const section = /environment:\n((?: {4}\w.*\n)+)/.exec(compose)?.[1] ?? '';
    const inCompose = [...section.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
    expect(inCompose).toContain('DATABASE_URL');
    expect(unknown([...inImage, ...inCompose])).toEqual([]);
    expect(textsOf('ENV').join(' ')).toContain(`PORT=${textsOf('EXPOSE')[0]} `);
    expect(textsOf('HEALTHCHECK')[0]).toContain('/healthz`');
    expect(compose).toContain(`volumes: ["vault:${textsOf('VOLUME')[0]}"]`);
    expect(textsOf('ENV').join(' ')).toContain(`DATA_DIR=${textsOf('VOLUME')[0]}`);
  });

  it('can send mail and messages, and do neither unless told to', () => {
    const optional = Object.fromEntries(
      [...compose.matchAll(/^ {4}(\w+): \$\{\1:-\}$/gm)].map(([, name = '']) => [name, '']),
    );
    const sending = environmentNames.filter((name) => /^(SMTP|MAIL|WEBHOOK)_/.test(name));
    expect(sending.length).toBeGreaterThan(6);
    expect(Object.keys(optional)).toEqual(expect.arrayContaining(sending));
    expect(readConfig(optional)).toEqual(readConfig({}));
  });

  it('keep the host that alerts name when they are made again', () => {
    for (const name of ['vault-1', 'vault-2'])
      expect(compose).toMatch(new RegExp(`^  ${name}:\n    <<: \\*vault\n    hostname: ${name}$`, 'm'));
  });

  it('run as nobody of note, and start what is there', () => {
    expect(textsOf('USER')).toEqual(['10001:10001']);
    const [, script = ''] = JSON.parse(textsOf('CMD')[0] ?? '[]');
    expect(existsSync(script)).toBe(true);
    expect(compose).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\]/);
    for (const [, name] of compose.matchAll(/"\.\/([^:"]+):/g)) expect(existsSync(name ?? '')).toBe(true);
  });

  it('leave behind only what the product builds with', () => {
    const left = [
      ...textsOf('RUN')
        .join(' ')
        .matchAll(/dependencies\.(\S+)/g),
    ].map(([, name]) => name ?? '');
    const { dependencies } = JSON.parse(read('package.json'));
    expect(left.length).toBeGreaterThan(3);
    expect(left.filter((name) => !(name in dependencies))).toEqual([]);
    const server = globSync('src/{server,shared,doubles}/**/*.ts', { exclude: ['**/*.test.ts'] });
    const users = server.filter((file) => left.some((name) => read(file).includes(`from '${name}'`)));
    expect(users).toEqual([]);
  });

  it('stand behind the same site as others do', () => {
    const alone = linesOf(read('deploy/nginx/mailvault.conf')).map((line) => line.trim());
    const rest = linesOf(read('deploy/nginx/compose.conf')).filter((line) => !alone.includes(line.trim()));
    expect(rest.map((line) => line.trim().split(' ').slice(0, 2).join(' '))).toEqual([
      'zone mailvault',
      'resolver 127.0.0.11',
      'server vault-1:3000',
      'server vault-2:3000',
      'listen 80',
      'proxy_set_header Host',
      'proxy_set_header X-Forwarded-For',
      'proxy_set_header X-Forwarded-Host',
    ]);
  });
});

it('recipes set only what the program reads, and lead to files that are there', () => {
  const recipes = globSync('docs/operations/*.md');
  expect(recipes.length).toBeGreaterThan(5);
  for (const recipe of recipes) {
    const text = read(recipe);
    const names = [...text.matchAll(/^([A-Z][A-Z_]{3,})=/gm)].map(([, name]) => name);
    expect({ recipe, unknown: unknown(names) }).toEqual({ recipe, unknown: [] });
    const leads = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => `docs/operations/${path}`);
    expect(leads.filter((path) => !existsSync(path))).toEqual([]);
    const shipped = text.match(/\bdeploy\/[\w./@-]*\w/g) ?? [];
    expect(shipped.filter((path) => !existsSync(path))).toEqual([]);
  }
});
