import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookie } from '#server/accounts/auth/sessions.ts';
import { firstAdministratorLink } from '#server/accounts/invitations/service.ts';
import { buildApp } from '#server/app/app.ts';
import { openServices, type Services } from '#server/app/open-services.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openServerDatabase } from '#server/platform/db/client.ts';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { testDatabaseUrl } from '#tests/support/database/database.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';

const host = '192.168.1.20:4302';
const origin = `http://${host}`;

let folder: string;
let settings: Record<string, string>;

/** A separate self-hosted vault, on the engine of this test project. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-sign-in-link-'));
  settings = {
    HOST: '0.0.0.0',
    BASE_URL: origin,
    SIGN_IN: 'invite',
    BILLING: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 's'.repeat(32),
  };
  const server = testDatabaseUrl();
  if (server === undefined) return;
  const admin = await openServerDatabase(server);
  await admin.pool.query('drop database if exists sign_in_link_test');
  await admin.pool.query('create database sign_in_link_test');
  await admin.close();
  const url = new URL(server);
  url.pathname = '/sign_in_link_test';
  settings.DATABASE_URL = url.href;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the operator's command as `npm run sign-in-link` does, and returns its output. */
function runCommand(args: readonly string[], changed: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [new URL('../../../../scripts/sign-in-link.ts', import.meta.url).pathname, ...args],
    { cwd: folder, env: bareEnvironment({ ...settings, ...changed }), encoding: 'utf8' },
  );
  const link = /http:\S+token=([\w-]{43})/.exec(stdout);
  return { status, stdout, stderr, url: link?.[0] ?? '', token: link?.[1] ?? '' };
}

interface RunningServer {
  get(url: string, cookie?: string): Promise<{ statusCode: number; body: string }>;
  /** @returns the new session's cookie, and the status. */
  submit(url: string, form: Record<string, string>): Promise<{ status: number; cookie: string }>;
  services: Services;
}

/** Runs the whole server over this vault while `use` sends requests. */
async function whileItRuns<Result>(use: (server: RunningServer) => Promise<Result>): Promise<Result> {
  const config = readConfig(settings);
  const services = await openServices(config);
  const app = await buildApp(
    { config, ...services, now: () => new Date() },
    { pages: false, rateLimits: false, answerLifeMs: 0 },
  );
  const remoteAddress = '192.168.1.77';
  try {
    return await use({
      services,
      get: (url, cookie = '') => app.inject({ url, headers: { host, cookie }, remoteAddress }),
      submit: async (url, form) => {
        const { statusCode, cookies } = await app.inject({
          method: 'POST',
          url,
          headers: { origin, host, 'content-type': 'application/x-www-form-urlencoded' },
          remoteAddress,
          payload: new URLSearchParams(form).toString(),
        });
        const session = cookies.find(({ name }) => name === sessionCookie);
        return { status: statusCode, cookie: `${sessionCookie}=${session?.value ?? ''}` };
      },
    });
  } finally {
    await app.close();
    await services.close();
  }
}

const forgotten = 'a lantern by the door';
const remembered = 'a lantern by the window';
const signIn = (password: string) => ({ email: 'ada@house.example', password, returnTo: '/' });

describe('npm run sign-in-link', () => {
  it('makes no vault where there is none', () => {
    if (settings.DATABASE_URL !== undefined) return; // a server database exists before the program
    const { status, stderr, stdout } = runCommand(['ada@house.example']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('There is no vault in');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('lets the only administrator back in who has forgotten the password', async () => {
    if (settings.DATABASE_URL === undefined) copyTemplateVault(join(folder, 'data'));
    const [oldSession, first] = await whileItRuns(async ({ submit, services }) => {
      const link = await firstAdministratorLink({ ...services, now: () => new Date() }, origin);
      const token = new URL(link ?? '').searchParams.get('token') ?? '';
      const { email } = signIn(forgotten);
      const { status, cookie } = await submit('/sign-in/invitation', { token, email, password: forgotten });
      return [cookie, status] as const;
    });
    expect(first).toBe(303);

    const { status, stderr, stdout, url, token } = runCommand([' Ada@House.example ']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('ada@house.example');
    expect(stdout).toMatch(/works once.*until/);

    await whileItRuns(async ({ get, submit, services }) => {
      expect(url.startsWith(`${origin}/`)).toBe(true);
      const page = await get(url.slice(origin.length));
      expect([page.statusCode, page.body.includes('ada@house.example')]).toEqual([200, true]);
      const accepted = await submit('/sign-in/invitation', { token, password: remembered });
      expect(accepted.status).toBe(303);
      const user = JSON.parse((await get('/api/auth/user', accepted.cookie)).body);
      expect(user).toMatchObject({ email: 'ada@house.example', isAdmin: true });
      expect((await get('/api/auth/user', oldSession)).statusCode).toBe(401);
      expect((await submit('/sign-in', signIn(forgotten))).status).toBe(401);
      expect((await submit('/sign-in', signIn(remembered))).status).toBe(303);
      expect((await submit('/sign-in/invitation', { token, password: forgotten })).status).toBe(410);
      // The audit log shows it to other administrators.
      const log = JSON.parse((await get('/api/admin/audit-log', accepted.cookie)).body);
      expect(log[0]).toMatchObject({
        adminEmail: null,
        action: 'user.password_link_made',
        subject: 'User ada@house.example',
      });
      const { rows } = await services.database.pool.query('select * from audit_log');
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });

  it('names the administrators where the address is none of theirs, also that of a reader', async () => {
    await whileItRuns(async ({ services: { database } }) => {
      await database.pool.query(
        `insert into users (id, oidc_issuer, oidc_subject, email) values ('bo', 'invitation', 'bo', 'bo@house.example')`,
      );
      await database.pool.query(
        `insert into password_accounts (user_id, email, password_hash) values ('bo', 'bo@house.example', '')`,
      );
    });
    for (const email of ['bo@house.example', 'nobody@house.example']) {
      const { status, stderr, token } = runCommand([email]);
      expect({ status, token }).toEqual({ status: 1, token: '' });
      expect(stderr).toContain(`${email} administers nothing here`);
      expect(stderr).toContain('ada@house.example');
    }
  });

  it('says how it is used, and where people sign in elsewhere', () => {
    expect(runCommand(['--help']).stdout).toContain('Usage: npm run sign-in-link');
    for (const args of [[], ['one@house.example', 'two@house.example']]) {
      const { status, stderr } = runCommand(args);
      expect([status, stderr.includes('Usage: npm run sign-in-link')]).toEqual([1, true]);
    }
    const elsewhere = runCommand(['ada@house.example'], {
      HOST: '127.0.0.1',
      BASE_URL: '',
      SIGN_IN: 'local',
    });
    expect([elsewhere.status, elsewhere.stderr]).toEqual([1, expect.stringContaining('SIGN_IN=invite')]);
  });

  it('says that the embedded vault is in use while the server runs, and works beside one on PostgreSQL', async () => {
    await whileItRuns(async () => {
      const { status, stderr, token } = runCommand(['ada@house.example']);
      if (settings.DATABASE_URL === undefined) {
        expect({ status, token }).toEqual({ status: 1, token: '' });
        expect(stderr).toMatch(/in use by a running server.*Stop it first/);
        expect(stderr).not.toMatch(/\n\s+at /);
      } else {
        expect({ status, stderr, length: token.length }).toEqual({ status: 0, stderr: '', length: 43 });
      }
    });
  });
});
