import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Agent, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '#tests/support/servers/certificate.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

/** A proxy with a sample configuration of `deploy/`, whose ports, upstreams and certificate are replaced. */
export interface SampleSite {
  /** Origin, as in BASE_URL. */
  origin: string;
  port: number;
  /** Port of plain http. */
  plainPort: number;
  certificate: string;
  /** Folder of its files, including `logs`. */
  folder: string;
  stop(): Promise<void>;
}

/** The samples' host name. */
export const siteName = 'vault.example';

/** @param upstreams ports of the servers behind it. */
export type StartSite = (upstreams: readonly number[]) => Promise<SampleSite>;

export const startNginx: StartSite = async (upstreams) => {
  const site = await prepareSite();
  const servers = upstreams.map((port) => `    server 127.0.0.1:${port} max_fails=0;`).join('\n');
  const conf = readFileSync('deploy/nginx/mailvault.conf', 'utf8')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${site.plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${site.port} `)
    .replace(/^ {4}server 127\.0\.0\.1:3000.*\n.*# server.*$/m, servers)
    .replaceAll('/var/log/nginx/', `${site.folder}/logs/`)
    .replace(/\/etc\/letsencrypt\/live\/vault\.example\/(\w+\.pem)/g, `${site.folder}/$1`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${site.folder}/${name};`)
    .join(' ');
  // Uploads are buffered in our folder, which nginx's default user cannot read when root starts nginx.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const main = `${user}daemon off; worker_processes 1; pid ${site.folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http { access_log off; ${temporary}
${conf}
}
`;
  const file = join(site.folder, 'nginx.conf');
  writeFileSync(file, main);
  return runSite(site, 'nginx', ['-p', site.folder, '-c', file], {});
};

export const startCaddy: StartSite = async (upstreams) => {
  const site = await prepareSite();
  const addresses = upstreams.map((port) => `127.0.0.1:${port}`).join(' ');
  const sample = readFileSync('deploy/caddy/Caddyfile', 'utf8')
    .replace(
      /^vault\.example \{/m,
      `vault.example:${site.port} {\n\tbind 127.0.0.1\n\ttls ${site.folder}/fullchain.pem ${site.folder}/privkey.pem`,
    )
    .replace('127.0.0.1:3000', addresses);
  const file = join(site.folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\thttp_port ${site.plainPort}\n\thttps_port ${site.port}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${sample}`,
  );
  return runSite(site, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    HOME: site.folder,
    XDG_DATA_HOME: site.folder,
    XDG_CONFIG_HOME: site.folder,
  });
};

type PreparedSite = Omit<SampleSite, 'stop'>;

async function prepareSite(): Promise<PreparedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-site-'));
  mkdirSync(join(folder, 'logs'));
  const { key, certificate } = makeCertificate({ host: siteName });
  writeFileSync(join(folder, 'fullchain.pem'), certificate);
  writeFileSync(join(folder, 'privkey.pem'), key);
  const [port, plainPort] = [await freePort(), await freePort()];
  return { folder, port, plainPort, certificate, origin: `https://${siteName}` };
}

async function runSite(
  site: PreparedSite,
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<SampleSite> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(site.folder, { recursive: true });
  };
  const failed = ended.then(() => {
    throw new Error(`${program} did not start; is it installed?`);
  });
  failed.catch(() => {});
  await Promise.race([untilListening(site.port), failed]);
  return { ...site, stop };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface SiteAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Requests as a browser that resolves the site's name to this machine. */
export function askSite(
  { port, certificate }: Pick<SampleSite, 'port' | 'certificate'>,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<SiteAnswer> {
  const { method = 'GET', headers = {}, body, agent = false } = options;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: siteName,
        ca: certificate,
        agent,
        headers: {
          host: siteName,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => {
          text += piece;
        });
        answer.on('error', reject);
        answer.on('aborted', () => reject(new Error('the answer was cut off')));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
