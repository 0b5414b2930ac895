import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessTokens, tokensUnreadable } from '#server/intake/mailbox-grants/access-tokens.ts';
import {
  leaseGrant,
  listEndingGrants,
  markUnused,
  storeGrant,
  storeRenewed,
} from '#server/intake/mailbox-grants/grant-repository.ts';
import { writeProvider } from '#server/intake/mailbox-grants/provider-repository.ts';
import { clientSecretPurpose, type GrantDependencies } from '#server/intake/mailbox-grants/providers.ts';
import { revokeUnused } from '#server/intake/mailbox-grants/revoke-grants.ts';
import { consentLifetimeOf, sealTokens } from '#server/intake/mailbox-grants/sealed-tokens.ts';
import { sealSecret } from '#server/platform/db/sealed-secret.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { type MailAuthorization, startMailAuthorization } from '#tests/support/servers/mail-authorization.ts';

const secret = 'a secret of this server, long enough';
const reader = 'reader@mail.example';
const mailClients = { google: null, microsoft: null, microsoftTenant: 'common' };

let server: MailAuthorization;
let deps: GrantDependencies;
let warnings: Array<{ fields: object; message: string }>;

beforeEach(async () => {
  server = await startMailAuthorization('http://localhost:3000');
  warnings = [];
  deps = {
    config: { mailClients },
    database: await emptyDatabase(),
    secret,
    log: { warn: (fields, message) => void warnings.push({ fields, message }) },
    providerTimeoutSeconds: 1,
  };
  await writeProvider(deps.database.pool, {
    id: 'ours',
    name: 'Our provider',
    issuer: server.issuer,
    authorizationEndpoint: null,
    tokenEndpoint: null,
    deviceEndpoint: null,
    revocationEndpoint: null,
    scope: server.scope,
    clientId: server.clientId,
    sealedSecret: sealSecret(server.clientSecret, { secret, purpose: clientSecretPurpose }),
    host: 'imap.mail.example',
    port: 993,
    security: 'tls',
  });
});

afterEach(() => server.stop());

/** A stored permission whose access token is valid for the given seconds. */
async function grant({ seconds = 3600 as number | null, subject = reader as string | null } = {}) {
  const { access, refresh } = await server.issue(reader);
  const id = await storeGrant(deps.database.pool, {
    provider: 'ours',
    username: reader,
    subject,
    sealedTokens: sealTokens({ access, refresh }, secret),
    expiresInSeconds: seconds,
    consentEndsInSeconds: null,
  });
  return { id, since: '', access };
}

const problemOf = async (id: number) =>
  (
    await deps.database.pool.query<{ problem: string | null; leasedBy: string | null }>(
      'select problem, leased_by as "leasedBy" from mailbox_grants where id = $1',
      [id],
    )
  ).rows[0];

/** The access token as the mail server sees it. */
async function isAlive(token: string): Promise<boolean> {
  const { username, password } = new URL(server.introspectionUrl);
  const answer = await fetch(`${server.issuer}/token/introspection`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
    body: new URLSearchParams({ token }),
  });
  return ((await answer.json()) as { active: boolean }).active;
}

describe('access tokens', () => {
  it('are used while they are valid, and renewed before they end or when they are refused', async () => {
    const tokens = accessTokens(deps);
    const fresh = await grant();
    expect(await tokens.current(fresh)).toBe(fresh.access);
    expect(server.asked).toEqual([]);
    const renewed = await tokens.renew(fresh, fresh.access);
    expect(renewed).not.toBe(fresh.access);
    expect(await isAlive(renewed)).toBe(true);
    // A later caller with the refused one gets the new one.
    expect(await tokens.renew(fresh, fresh.access)).toBe(renewed);
    expect(await tokens.current(fresh)).toBe(renewed);
    expect(server.asked).toEqual(['refresh_token']);
    // The refresh token was replaced; the next one works too.
    expect(await tokens.renew(fresh, renewed)).not.toBe(renewed);
    const due = await grant({ seconds: 0 });
    expect(await tokens.current(due)).not.toBe(due.access);
    const unlimited = await grant({ seconds: null });
    expect(await tokens.current(unlimited)).toBe(unlimited.access);
  });

  it('are renewed by one caller of all servers; the others use what it got', async () => {
    server.delayMs = 400;
    const due = await grant({ seconds: 0 });
    const servers = [accessTokens(deps), accessTokens({ ...deps }), accessTokens({ ...deps })];
    const got = await Promise.all(
      servers.flatMap((tokens) => [
        tokens.current(due),
        tokens.renew(due, due.access),
        tokens.current(due),
        tokens.renew(due, due.access),
      ]),
    );
    expect(new Set(got).size).toBe(1);
    expect(await isAlive(got[0] ?? '')).toBe(true);
    expect([server.asked, server.mostAtOnce]).toEqual([['refresh_token'], 1]);
    expect(await problemOf(due.id)).toEqual({ problem: null, leasedBy: null });
  });

  it('are renewed although the server that began to has died', async () => {
    const due = await grant({ seconds: 0 });
    await leaseGrant(deps.database.pool, due.id, randomUUID());
    const waiting = accessTokens(deps).current(due);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(server.asked).toEqual([]);
    await deps.database.pool.query(
      `update mailbox_grants set lease_expires_at = clock_timestamp() - interval '1 second'`,
    );
    expect(await waiting).not.toBe(due.access);
  });

  it.each(['silent', 'not json', 'unavailable'] as const)(
    'outlive a provider that is %s: the old one is used while it is valid, and nothing is noted',
    async (fault) => {
      server.fault = fault;
      const due = await grant({ seconds: 30 });
      await deps.database.pool.query(
        `update mailbox_grants set renewed_at = clock_timestamp() - interval '1 hour'`,
      );
      const tokens = accessTokens(deps);
      expect(await tokens.current(due)).toBe(due.access);
      await deps.database.pool.query(`update mailbox_grants set expires_at = clock_timestamp()`);
      const failure = await tokens.current(due).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        isPermanent: false,
        message:
          fault === 'silent'
            ? 'Our provider does not answer where permissions are renewed.'
            : fault === 'unavailable'
              ? expect.stringContaining('Our provider')
              : 'Our provider gave an answer that OAuth does not allow.',
      });
      expect(await problemOf(due.id)).toEqual({ problem: null, leasedBy: null });
      server.fault = null;
      expect(await isAlive(await tokens.current(due))).toBe(true);
    },
  );

  it('block no other statement while the provider is silent', async () => {
    server.fault = 'silent';
    const due = await grant({ seconds: 0 });
    const waiting = accessTokens(deps)
      .current(due)
      .catch(() => 'failed');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answered = deps.database.pool.query('select 1').then(() => 'answered');
    expect(await Promise.race([answered, waiting])).toBe('answered');
    expect(await waiting).toBe('failed');
  });

  it('end with a consent that was withdrawn; it is said once, and a new consent works at once', async () => {
    const withdrawn = await grant({ seconds: 0 });
    await server.withdraw(reader);
    const sentence =
      'Our provider no longer lets this vault read the mailbox: the permission was withdrawn or has expired. Choose “Connect again” in the mailbox’s row under Settings.';
    for (let time = 0; time < 2; time += 1) {
      await expect(accessTokens(deps).current(withdrawn)).rejects.toMatchObject({
        code: 'no_permission',
        isPermanent: true,
        message: sentence,
      });
    }
    expect(await problemOf(withdrawn.id)).toEqual({ problem: 'withdrawn', leasedBy: null });
    expect(warnings).toEqual([
      {
        fields: { provider: 'ours', grant: withdrawn.id, problem: 'withdrawn', code: 'invalid_grant' },
        message: sentence,
      },
    ]);
    const again = await grant();
    expect(again.id).toBe(withdrawn.id);
    expect(await accessTokens(deps).current(again)).toBe(again.access);
    expect(await problemOf(again.id)).toMatchObject({ problem: null });
  });

  it('of another account are neither used nor stored', async () => {
    server.fault = 'other account';
    const due = await grant({ seconds: 0 });
    await expect(accessTokens(deps).current(due)).rejects.toMatchObject({
      isPermanent: true,
      message: expect.stringContaining('answered with the permission of another account'),
    });
    expect(await problemOf(due.id)).toEqual({ problem: 'other_account', leasedBy: null });
    server.fault = null;
    expect(await isAlive(await accessTokens(deps).current(due))).toBe(true);
    expect(await problemOf(due.id)).toMatchObject({ problem: null });
  });

  it('say that the client is refused, and that the secret of this server has changed', async () => {
    const due = await grant({ seconds: 0 });
    const { pool } = deps.database;
    await pool.query('update mail_providers set client_secret_sealed = $1', [
      sealSecret('wrong', { secret, purpose: clientSecretPurpose }),
    ]);
    await expect(accessTokens(deps).current(due)).rejects.toMatchObject({
      isPermanent: true,
      message: expect.stringContaining('does not accept this vault’s client ID or secret'),
    });
    expect(await problemOf(due.id)).toMatchObject({ problem: 'client' });
    const elsewhere = accessTokens({ ...deps, secret: 'another secret of this server, long enough' });
    await expect(elsewhere.current(due)).rejects.toMatchObject({
      isPermanent: true,
      message: tokensUnreadable,
    });
  });

  it('keep the end of a permission that lasts for more than days, and move it only on', async () => {
    const { pool } = deps.database;
    const day = 86_400;
    const days = async () => {
      const { rows } = await pool.query<{ days: number | null }>(
        `select round(extract(epoch from consent_ends_at - clock_timestamp()) / ${day})::int as days from mailbox_grants`,
      );
      return rows[0]?.days ?? null;
    };
    const consent = (consentEndsInSeconds: number | null) =>
      storeGrant(pool, {
        provider: 'ours',
        username: reader,
        subject: null,
        sealedTokens: 'sealed',
        expiresInSeconds: 3600,
        consentEndsInSeconds,
      });
    const renew = async (id: number, consentEndsInSeconds: number | null) => {
      await leaseGrant(pool, id, 'owner');
      const renewed = { sealedTokens: 'sealed', expiresInSeconds: 3600, consentEndsInSeconds };
      await storeRenewed(pool, id, 'owner', renewed);
    };
    const id = await consent(7 * day);
    expect(await days()).toBe(7);
    await renew(id, null);
    await renew(id, 2 * day);
    expect(await days()).toBe(7);
    expect(await listEndingGrants(pool, new Date())).toEqual([]);
    await renew(id, 14 * day);
    expect(await days()).toBe(14);
    await consent(day); // Each renewal moves the end of such a one.
    await renew(id, 7 * day);
    expect(await days()).toBeNull();
    expect(consentLifetimeOf({ access_token: 'a', refresh_token_expires_in: 604_799 } as never)).toBe(
      604_799,
    );
    for (const odd of [0, -1, 'soon', 1e12])
      expect(consentLifetimeOf({ access_token: 'a', refresh_token_expires_in: odd } as never)).toBeNull();
  });

  it('are sealed in the database', async () => {
    const { access } = await grant();
    const { rows } = await deps.database.pool.query('select * from mailbox_grants');
    expect(JSON.stringify(rows)).not.toContain(access);
    expect(rows[0].tokens_sealed).toMatch(/^v1\./);
  });
});

describe('the permission of a removed mailbox', () => {
  it('is revoked at its provider and deleted, later if the provider is away', async () => {
    const unused = await grant();
    await markUnused(deps.database.pool, unused.id);
    const { issuer } = server;
    await deps.database.pool.query(`update mail_providers set issuer = 'http://127.0.0.1:9'`);
    await revokeUnused(deps);
    expect(await problemOf(unused.id)).toEqual({ problem: null, leasedBy: null });
    expect(warnings.map(({ message }) => message)).toEqual([
      'the permission of a removed mailbox could not be revoked yet; it is tried again',
    ]);
    await deps.database.pool.query('update mail_providers set issuer = $1', [issuer]);
    await revokeUnused(deps);
    expect(await problemOf(unused.id)).toBeUndefined();
    expect(server.revoked).toHaveLength(1);
    expect(await isAlive(unused.access)).toBe(false);
  });

  it('is deleted without an answer after a week', async () => {
    const unused = await grant();
    await markUnused(deps.database.pool, unused.id);
    await deps.database.pool.query(`update mail_providers set issuer = 'http://127.0.0.1:9'`);
    await deps.database.pool.query(`update mailbox_grants set removed_at = removed_at - interval '8 days'`);
    await revokeUnused(deps);
    expect(await problemOf(unused.id)).toBeUndefined();
  });
});
