import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { SourceKind } from '#shared/vocabulary/hold-rules.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { addIdentities, addressOf, type Copy, mailOf } from '#tests/support/mail/twin-mail.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeAll(async () => {
  test = await openTestApp();
});

afterAll(() => test.app.close());

beforeEach(async () => {
  await emptyDatabase();
  test.deps.blobs.clear();
  people = await createPersonas(test);
  await addIdentities(test.database.pool, ['ann', 'ben']);
  await signUp('ann', 'ben');
});

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.database.pool.query<Row>(sql, values)).rows;
}

async function signUp(...names: ReadonlyArray<'ann' | 'ben'>): Promise<void> {
  for (const name of names) {
    await query(
      `insert into sign_ups (domain, address, identity_id)
       select 'shop.example', $1, id from identities where $1 = any(addresses)`,
      [addressOf(name)],
    );
  }
}

const chooseWait = async (hours: number) => {
  const answer = await people.admin.ask('PUT', '/api/admin/twin-wait', { hours });
  expect([answer.statusCode, answer.json()]).toEqual([200, { hours }]);
};

async function arrive(copies: Copy[], kind: SourceKind = 'mailbox'): Promise<void> {
  await ingest(copies.map(mailOf), test.deps, { arrival: { kind, run: 'Run 1' } });
}

const states = async () =>
  (await query<{ state: string }>('select state from emails order by received_at')).map(({ state }) => state);

const waitHours = async (hours: number) =>
  runHousekeeping(test.database, new Date(testNow.getTime() + hours * 3_600_000));

const ann: Copy = { person: 'ann' };
const ben: Copy = { person: 'ben', at: 1 };

describe('Mail that may have a twin', () => {
  it('is published at once unless an administrator chose a wait', async () => {
    expect((await people.admin.ask('GET', '/api/admin/twin-wait')).json()).toEqual({ hours: 0 });
    await arrive([ann]);
    expect(await states()).toEqual(['published']);
  });

  it('waits for the twin without a place in the queue, and is published with it', async () => {
    await chooseWait(24);
    await arrive([ann]);
    expect(await states()).toEqual(['held']);
    const [email] = await query<{ id: number }>('select id from emails');
    expect((await people.premium.ask('GET', `/api/emails/${email?.id}`)).statusCode).toBe(404);
    const [reviewed] = (await people.admin.ask('GET', `/api/admin/emails?id=${email?.id}`)).json();
    expect(reviewed.heldFor).toMatchObject([{ rule: 'twin' }]);
    expect(await query('select from email_reviews where decided_at is null')).toEqual([]);
    await arrive([ben]);
    expect(await states()).toEqual(['published', 'copy']);
    expect(await query('select from email_reviews')).toEqual([]);
    expect((await people.premium.ask('GET', '/api/brands')).json()).toMatchObject([{ emailCount: 1 }]);
  });

  it('is published without it after the chosen hours, and counted', async () => {
    await chooseWait(24);
    await arrive([ann]);
    await reprocess(test.deps, { all: true });
    await waitHours(23);
    expect(await states()).toEqual(['held']);
    await waitHours(24);
    expect(await states()).toEqual(['published']);
    expect((await people.premium.ask('GET', '/api/brands')).json()).toMatchObject([{ emailCount: 1 }]);
    await arrive([ben]);
    expect(await states()).toEqual(['published', 'copy']);
  });

  it('is published by the next housekeeping once the wait is taken back', async () => {
    await chooseWait(24);
    await arrive([ann]);
    await chooseWait(0);
    await waitHours(0);
    expect(await states()).toEqual(['published']);
  });

  it('can be published and hidden by hand, for good', async () => {
    await chooseWait(24);
    await arrive([ann]);
    const [email] = await query<{ id: number }>('select id from emails');
    await people.admin.ask('POST', '/api/admin/emails/state', { ids: [email?.id], state: 'hidden' });
    await waitHours(24);
    expect(await states()).toEqual(['hidden']);
  });
});

describe('No wait', () => {
  beforeEach(() => chooseWait(24));

  it('has a brand with one sign-up', async () => {
    await query('delete from sign_ups where address = $1', [addressOf('ben')]);
    await arrive([ann]);
    expect(await states()).toEqual(['published']);
  });

  it('has a brand whose second sign-up has ended', async () => {
    await query(`update sign_ups set ended_on = '2026-01-01' where address = $1`, [addressOf('ben')]);
    await arrive([ann]);
    expect(await states()).toEqual(['published']);
  });

  it('has mail to anybody else', async () => {
    await arrive([{ person: 'cat' }]);
    expect(await states()).toEqual(['published']);
  });

  it('has imported mail', async () => {
    const { mailboxAddress: _, ...source } = mailOf(ann);
    await ingest([source], test.deps);
    expect(await states()).toEqual(['published']);
  });

  it('has mail that is held for another reason', async () => {
    await arrive([{ ...ann, isForged: true }]);
    const [review] = await query('select rules, decided_at is null as waits from email_reviews');
    expect(review).toEqual({ rules: ['forged', 'unvouched'], waits: true });
  });
});
