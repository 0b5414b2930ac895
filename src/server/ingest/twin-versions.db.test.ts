import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { EmailDetail } from '#shared/contract/library/emails.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { addIdentities, type Copy, mailOf, messageIdOf } from '#tests/support/mail/twin-mail.ts';
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
  await addIdentities(test.database.pool, ['ann', 'ben', 'cat']);
});

const first = { person: 'ann', subject: 'Our autumn sale begins today' } as const;
const second = { person: 'ben', at: 1, subject: 'Ben, half price on every single lamp' } as const;
const third = { person: 'cat', at: 2, subject: 'Cat, half price on every single lamp' } as const;

async function arrive(...copies: Copy[]): Promise<void> {
  await ingest(copies.map(mailOf), test.deps, { arrival: { kind: 'mailbox', run: 'Fetch 1' } });
}

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.database.pool.query<Row>(sql, values)).rows;
}

async function idIn(copy: Copy): Promise<number> {
  const [row] = await query<{ id: number }>('select id from emails where message_id = $1', [
    messageIdOf(copy),
  ]);
  return row?.id ?? 0;
}

const open = async (who: Persona, id: number) => who.ask('GET', `/api/emails/${id}`);

/** Subjects and texts of the public copies, and the cards, by Message-ID. */
const readVault = () =>
  query(
    `select e.message_id as id, e.state, card.message_id as card, e.subject, b.text_content as text
     from emails e join email_bodies b on b.email_id = e.id left join emails card on card.id = e.folded_into
     order by e.message_id collate "C"`,
  );

describe('Versions of a campaign', () => {
  it('are one card everywhere, and each is read with its own copy', async () => {
    await arrive(first, second);
    const [card, version] = [await idIn(first), await idIn(second)];
    const versions = [
      { id: card, subject: 'Our autumn sale begins today' },
      { id: version, subject: 'Half price on every single lamp' },
    ];
    expect((await open(people.premium, card)).json()).toMatchObject({
      ...versions[0],
      versions,
      receivedBy: 2,
    });
    const opened = (await open(people.premium, version)).json<EmailDetail>();
    expect(opened).toMatchObject({ ...versions[1], versions, receivedBy: 2 });
    expect(opened).not.toHaveProperty('state');
    expect(opened.htmlContent).not.toMatch(/Ben|Bath/);
    const [brand] = (await people.premium.ask('GET', '/api/brands')).json<Array<{ slug: string }>>();
    expect(brand).toMatchObject({ emailCount: 1 });
    const list = (await people.premium.ask('GET', `/api/brands/${brand?.slug}/emails`)).json();
    expect(list.map(({ id }: { id: number }) => id)).toEqual([card]);
    expect((await people.premium.ask('GET', `/email-frames/${version}`)).body).toContain('half price');
    expect((await people.premium.ask('GET', '/api/emails/search?q=autumn')).json()).toHaveLength(1);
  });

  it('are saved and reported as the one campaign', async () => {
    await arrive(first, second);
    const version = await idIn(second);
    const list = (
      await people.premium.ask('POST', '/api/saved-lists', { name: 'Sales', description: '' })
    ).json<{ id: number }>();
    await people.premium.ask('POST', `/api/saved-lists/${list.id}/emails`, { emailId: version, notes: null });
    await people.premium.ask('POST', `/api/emails/${version}/report`, { reason: 'It shows my name.' });
    const card = await idIn(first);
    expect(await query('select email_id as id from saved_list_items')).toEqual([{ id: card }]);
    expect(await query('select email_id as id from email_reports')).toEqual([{ id: card }]);
  });

  it('are the same in any order of arrival, with a copy of one of them, and after a reprocess', async () => {
    await arrive(first, second, third);
    const vault = await readVault();
    expect(vault).toMatchObject([
      { id: messageIdOf(first), state: 'published' },
      { id: messageIdOf(second), card: messageIdOf(first), subject: 'Half price on every single lamp' },
      { id: messageIdOf(third), card: messageIdOf(first), subject: 'Half price on every single lamp' },
    ]);
    await reprocess(test.deps, { all: true });
    expect(await readVault()).toEqual(vault);
    for (const order of [
      [third, first, second],
      [second, third, first],
      [third, second, first],
    ]) {
      await query('truncate emails, brands restart identity cascade');
      for (const copy of order) await arrive(copy);
      expect(await readVault()).toEqual(vault);
    }
    expect((await open(people.premium, await idIn(third))).json()).toMatchObject({
      id: await idIn(second),
      receivedBy: 3,
    });
  });

  it('sent more than an hour apart stay two emails', async () => {
    await arrive(first, { ...second, at: 61 });
    expect((await readVault()).map((email) => (email as { state: string }).state)).toEqual([
      'published',
      'published',
    ]);
  });

  it('are read under the access rule of their card', async () => {
    await arrive(first, second);
    const [card, version] = [await idIn(first), await idIn(second)];
    const statuses = async (id: number) =>
      Promise.all(
        (['visitor', 'free', 'expired', 'premium', 'admin'] as const).map(
          async (role) => (await open(people[role], id)).statusCode,
        ),
      );
    expect(await statuses(version)).toEqual([200, 200, 200, 200, 200]);
    await query('update brands set is_premium_only = true');
    expect(await statuses(version)).toEqual([403, 403, 403, 200, 200]);
    await query('update brands set is_premium_only = false');
    await query(`update emails set received_at = received_at - interval '40 days'`);
    expect(await statuses(version)).toEqual([403, 403, 403, 200, 200]);
    await query(`update emails set received_at = received_at + interval '40 days'`);
    await people.admin.ask('POST', '/api/admin/emails/state', { ids: [card], state: 'hidden' });
    expect(await statuses(version)).toEqual([404, 404, 404, 404, 200]);
    expect((await people.visitor.ask('GET', `/email-frames/${version}`)).statusCode).toBe(404);
    expect((await open(people.admin, version)).json()).toMatchObject({ id: version, state: 'hidden' });
  });

  it('are two emails once an administrator unfolds one, also after a reprocess', async () => {
    await arrive(first, second);
    const version = await idIn(second);
    const answer = await people.admin.ask('PUT', `/api/admin/emails/${version}/folding`, { isFolded: false });
    expect(answer.statusCode).toBeLessThan(300);
    await reprocess(test.deps, { all: true });
    const opened = (await open(people.premium, version)).json();
    expect(opened).toMatchObject({ id: version });
    expect(opened).not.toHaveProperty('versions');
  });

  it('are deleted with their card, and stay deleted', async () => {
    await arrive(first, second);
    const answer = await people.admin.ask('DELETE', `/api/emails/${await idIn(first)}`);
    expect(answer.statusCode).toBeLessThan(300);
    await arrive(first, second);
    expect(await readVault()).toEqual([]);
  });
});
