import { beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

const admin = () =>
  requireAdmin({ kind: 'user', userId: people.admin.userId ?? '', isAdmin: true, hasPremium: false });

const record = ({ action = 'thing.done' as `${string}.${string}`, subject = 'A thing', summary = '' }) =>
  inTransaction(test.database.pool, (client) => recordAudit(client, admin(), action, subject, summary));

const entries = async () => (await people.admin.ask('GET', '/api/admin/audit-log')).json();

describe('the audit log', () => {
  it('says who did what to what, newest first', async () => {
    await record({ action: 'brand.updated', subject: 'Brand “A”', summary: 'Changed its name.' });
    await record({ action: 'brand.deleted', subject: 'Brand “A”' });
    expect(await entries()).toEqual([
      expect.objectContaining({ action: 'brand.deleted', subject: 'Brand “A”', summary: '' }),
      expect.objectContaining({
        action: 'brand.updated',
        summary: 'Changed its name.',
        adminEmail: `${people.admin.userId}@reader.example`,
      }),
    ]);
  });

  it('has no entry of an action that was rolled back', async () => {
    await expect(
      inTransaction(test.database.pool, async (client) => {
        await recordAudit(client, admin(), 'thing.done', 'A thing');
        throw new Error('and then it failed');
      }),
    ).rejects.toThrow('and then it failed');
    expect(await entries()).toEqual([]);
  });

  it('keeps who it was after the account is gone', async () => {
    await record({});
    await people.admin.ask('POST', `/api/admin/users/${people.other.userId}/make-admin`);
    await test.database.pool.query('delete from users where id = $1', [people.admin.userId]);
    const kept = (await people.other.ask('GET', '/api/admin/audit-log')).json();
    expect(kept.map((entry: { adminEmail: string }) => entry.adminEmail)).toEqual([
      `${people.admin.userId}@reader.example`,
      `${people.admin.userId}@reader.example`,
    ]);
  });

  it('takes any text: NUL, half a character, and far too much of it', async () => {
    await record({ subject: `\0Brand “${'😀'.repeat(400)}”`, summary: `${'x'.repeat(1_998)}😀😀` });
    const [entry] = await entries();
    expect(entry.subject.startsWith('Brand “😀')).toBe(true);
    expect(entry.subject.length).toBeLessThanOrEqual(300);
    expect(entry.subject.isWellFormed()).toBe(true);
    expect(entry.summary).toBe(`${'x'.repeat(1_998)}…`);
  });

  it('is paged without a gap or a repeat, also within one transaction, where all have the same instant', async () => {
    await inTransaction(test.database.pool, async (client) => {
      for (let index = 0; index < 7; index += 1) {
        await recordAudit(client, admin(), 'thing.done', `Thing ${index}`);
      }
    });
    const pages = await walkPagesAs<Array<{ subject: string }>>(
      (path) => people.admin.ask('GET', path),
      '/api/admin/audit-log?limit=3',
    );
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat().map(({ subject }) => subject)).toEqual(
      Array.from({ length: 7 }, (_, index) => `Thing ${6 - index}`),
    );
  });

  it('refuses a cursor that is not its own', async () => {
    await record({});
    await record({});
    const first = await people.admin.ask('GET', '/api/admin/users?limit=1');
    const cursor = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1];
    expect((await people.admin.ask('GET', `/api/admin/audit-log?cursor=${cursor}`)).statusCode).toBe(400);
  });
});
