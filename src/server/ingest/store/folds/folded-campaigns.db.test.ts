import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createEmail } from '#tests/support/factories.ts';
import { type Copy, idOf, mailOf, start } from '#tests/support/mail/campaign-copies.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let database: Database;
let admin: Persona;
let premium: Persona;

beforeAll(async () => {
  test = await openTestApp();
  database = test.database;
});

afterAll(() => test.app.close());

async function emptyVault(): Promise<void> {
  await emptyDatabase();
  test.deps.blobs.clear();
  const personas = await createPersonas(test);
  [admin, premium] = [personas.admin, personas.premium];
}

function arrive(copies: readonly Copy[], arrival = { kind: 'mailbox' as const, run: 'Fetch 1' }) {
  return ingest(copies.map(mailOf), test.deps, { arrival });
}

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(sql, values)).rows;
}

async function emailOf(
  copy: Copy,
): Promise<{ id: number; state: string; foldedInto: number | null } | undefined> {
  const [row] = await query<{ id: number; state: string; foldedInto: number | null }>(
    'select id, state, folded_into as "foldedInto" from emails where message_id = $1',
    [idOf(copy)],
  );
  return row;
}

async function decide(copy: Copy, state: 'published' | 'hidden' | 'held'): Promise<void> {
  const { id = 0 } = (await emailOf(copy)) ?? {};
  const answer = await admin.ask('POST', '/api/admin/emails/state', { ids: [id], state });
  expect(answer.statusCode).toBe(200);
}

/** The cards with their copies, all by Message-ID. */
async function cards(): Promise<Array<{ id: string; state: string; copies: string[] }>> {
  return query(
    `select e.message_id as id, e.state, array(select c.message_id from emails c where c.folded_into = e.id
       order by c.message_id collate "C") as copies
     from emails e where e.state <> 'copy' order by e.message_id collate "C"`,
  );
}

const a: Copy = { at: 0, word: 'ends', subscriber: 'ann' };
const b: Copy = { at: 50, word: 'ends', subscriber: 'ben' };
const c: Copy = { at: 100, word: 'ends', subscriber: 'ann' };
const other: Copy = { at: 55, word: 'ended', subscriber: 'ben' };

describe('copies of one campaign', () => {
  it('are one card, the earliest, when they come in one batch', async () => {
    await emptyVault();
    const report = await arrive([b, a, other]);
    expect(report).toMatchObject({ imported: 2, duplicates: 1, held: 0 });
    expect(await cards()).toEqual([
      { id: idOf(a), state: 'published', copies: [idOf(b)] },
      { id: idOf(other), state: 'published', copies: [] },
    ]);
    expect(await query('select email_count as count from brands')).toEqual([{ count: 2 }]);
  });

  it('join two cards when the one between them comes last', async () => {
    await emptyVault();
    await arrive([c]);
    await arrive([a]);
    expect((await cards()).map(({ id }) => id)).toEqual([idOf(a), idOf(c)]);
    expect(await arrive([b])).toMatchObject({ imported: 0, duplicates: 1 });
    expect(await cards()).toEqual([{ id: idOf(a), state: 'published', copies: [idOf(c), idOf(b)] }]);
    expect(await query('select email_count as count, last_email_at as last from brands')).toEqual([
      { count: 1, last: new Date(start) },
    ]);
    expect(await query('select sum(emails)::int as count from brand_weeks')).toEqual([{ count: 1 }]);
  });

  it('fold when an administrator publishes them', async () => {
    await emptyVault();
    await arrive([b, { ...a, isHeld: true }]);
    expect((await cards()).map(({ state }) => state)).toEqual(['held', 'published']);
    await decide(a, 'published');
    expect(await cards()).toEqual([{ id: idOf(a), state: 'published', copies: [idOf(b)] }]);
  });

  it('are taken down with their card, and with them those that arrive later', async () => {
    await emptyVault();
    await arrive([a, b]);
    await decide(b, 'hidden');
    expect(await cards()).toEqual([{ id: idOf(a), state: 'hidden', copies: [idOf(b)] }]);
    await arrive([c]);
    expect(await cards()).toEqual([{ id: idOf(a), state: 'hidden', copies: [idOf(c), idOf(b)] }]);
    expect(await query('select email_count as count from brands')).toEqual([{ count: 0 }]);
    await decide(a, 'published');
    expect(await cards()).toEqual([{ id: idOf(a), state: 'published', copies: [idOf(c), idOf(b)] }]);
    expect(await query('select email_count as count from brands')).toEqual([{ count: 1 }]);
  });

  it('do not bring back a campaign that was taken down before its other copies came', async () => {
    await emptyVault();
    await arrive([b]);
    await decide(b, 'hidden');
    await arrive([a]);
    expect(await cards()).toEqual([{ id: idOf(b), state: 'hidden', copies: [idOf(a)] }]);
    await decide(b, 'published');
    expect(await cards()).toEqual([{ id: idOf(a), state: 'published', copies: [idOf(b)] }]);
  });

  it('are not hidden by a forgery that was refused', async () => {
    await emptyVault();
    await arrive([{ ...a, isHeld: true }]);
    await decide(a, 'hidden');
    await arrive([b]);
    expect((await cards()).map(({ state }) => state)).toEqual(['hidden', 'published']);
  });

  it('are deleted with their card and stay deleted', async () => {
    await emptyVault();
    await arrive([a, b, other]);
    const { id = 0 } = (await emailOf(b)) ?? {};
    expect((await admin.ask('DELETE', `/api/emails/${id}`)).statusCode).toBe(204);
    expect((await cards()).map(({ id: left }) => left)).toEqual([idOf(other)]);
    expect(await arrive([a, b])).toMatchObject({ imported: 0, duplicates: 2 });
    expect((await cards()).map(({ id: left }) => left)).toEqual([idOf(other)]);
  });

  it('keep what people attached to their cards', async () => {
    await emptyVault();
    await arrive([c, b]);
    const { id: first = 0 } = (await emailOf(b)) ?? {};
    const list = (await premium.ask('POST', '/api/saved-lists', { name: 'Best' })).json<{ id: number }>();
    await premium.ask('POST', `/api/saved-lists/${list.id}/emails`, {
      emailId: first,
      notes: 'Look at the hero',
    });
    await admin.ask('PATCH', `/api/admin/emails/${first}/classification`, { campaignType: 'newsletter' });
    await arrive([a]);
    const items = (await premium.ask('GET', `/api/saved-lists/${list.id}`)).json<{
      items?: unknown;
    }>();
    const { id: now } = (await emailOf(a)) ?? {};
    expect(JSON.stringify(items)).toContain('Look at the hero');
    expect(await query('select email_id as id, notes from saved_list_items')).toEqual([
      { id: now, notes: 'Look at the hero' },
    ]);
    expect(
      await query('select campaign_type as type, campaign_type_locked as locked from emails where id = $1', [
        now,
      ]),
    ).toEqual([{ type: 'newsletter', locked: true }]);
  });

  it('keep the notes of both emails when two of a list become one', async () => {
    await emptyVault();
    await arrive([a]);
    await arrive([c]);
    const list = (await premium.ask('POST', '/api/saved-lists', { name: 'Best' })).json<{ id: number }>();
    for (const copy of [a, c]) {
      const { id: emailId = 0 } = (await emailOf(copy)) ?? {};
      await premium.ask('POST', `/api/saved-lists/${list.id}/emails`, { emailId, notes: idOf(copy) });
    }
    await arrive([b]);
    expect(await query('select notes from saved_list_items')).toEqual([
      { notes: `${idOf(a)}\n\n${idOf(c)}` },
    ]);
    const { id: copyId } = (await emailOf(c)) ?? {};
    const { id } = (await emailOf(a)) ?? {};
    const opened = (await premium.ask('GET', `/api/emails/${copyId}`)).json();
    expect(opened).toMatchObject({ id, receivedBy: 2 });
    expect(opened).not.toHaveProperty('copies');
    expect((await admin.ask('GET', `/api/emails/${copyId}`)).json()).toMatchObject({ id, copies: 2 });
  });

  it('name the newer notes to somebody who saw those of the copy', async () => {
    await emptyVault();
    await arrive([c]);
    const { id: emailId = 0 } = (await emailOf(c)) ?? {};
    const { id } = (await premium.ask('POST', '/api/saved-lists', { name: 'Best' })).json<{ id: number }>();
    const write = (notes: string, notesBefore: string | null) =>
      premium.ask('POST', `/api/saved-lists/${id}/emails`, { emailId, notes, notesBefore });
    await write('First', null);
    await arrive([{ ...b, at: 60 }]);
    expect((await write('Second', 'First')).statusCode).toBe(200);
    const late = await write('Third', 'First');
    expect([late.statusCode, late.json().notes]).toEqual([409, 'Second']);
  });

  it('keep the place that one of them has on a board', async () => {
    const d: Copy = { ...b, at: 150 };
    const e: Copy = { ...a, at: 200 };
    for (const saved of [
      [a, c, e],
      [c, e],
    ]) {
      await emptyVault();
      for (const copy of [a, c, e]) await arrive([copy]);
      const { id } = (await premium.ask('POST', '/api/saved-lists', { name: 'Best' })).json<{ id: number }>();
      const list = `/api/saved-lists/${id}`;
      const addSection = async () =>
        (await premium.ask('POST', `${list}/sections`, { name: 'Heroes' })).json<{ id: number }>().id;
      const [first, second] = [await addSection(), await addSection()];
      const idFor = async (copy: Copy) => (await emailOf(copy))?.id ?? 0;
      for (const copy of saved)
        await premium.ask('POST', `${list}/emails`, { emailId: await idFor(copy), notes: null });
      const { id: spare } = await createEmail(database.pool);
      await premium.ask('POST', `${list}/emails`, { emailId: spare, notes: null });
      const place = async (emailId: number, sectionId: number) =>
        premium.ask('POST', `${list}/board/moves`, { emailId, sectionId, beforeId: null });
      await place(await idFor(c), second);
      await place(spare, first);
      await place(await idFor(e), first);
      await arrive([b, d]);
      expect(
        await query(
          'select section_id as section, position from saved_list_items where list_id = $1 and email_id <> $2',
          [id, spare],
        ),
      ).toEqual([{ section: second, position: 1 }]);
    }
  });

  it('are unfolded for good by an administrator, and folded again on demand', async () => {
    await emptyVault();
    await arrive([a, b]);
    const { id: copyId = 0 } = (await emailOf(b)) ?? {};
    const { id: cardId = 0 } = (await emailOf(a)) ?? {};
    const copies = (await admin.ask('GET', `/api/admin/emails/${cardId}/copies`)).json();
    expect(copies).toMatchObject([
      { id: cardId, isCard: true, mailboxAddress: 'ann@house.example' },
      { id: copyId, isCard: false, mailboxAddress: 'ben@house.example' },
    ]);
    const fold = (isFolded: boolean) => admin.ask('PUT', `/api/admin/emails/${copyId}/folding`, { isFolded });
    expect((await fold(false)).statusCode).toBe(204);
    const alone = [a, b].map((copy) => ({ id: idOf(copy), state: 'published', copies: [] }));
    expect(await cards()).toEqual(alone);
    await arrive([c]);
    expect((await cards()).map(({ id }) => id)).toEqual([idOf(a), idOf(c), idOf(b)]);
    await reprocess(test.deps, { all: true });
    expect((await cards()).map(({ id }) => id)).toEqual([idOf(a), idOf(c), idOf(b)]);
    expect((await fold(true)).statusCode).toBe(204);
    expect(await cards()).toEqual([{ id: idOf(a), state: 'published', copies: [idOf(c), idOf(b)] }]);
    await decide(a, 'hidden');
    expect((await fold(false)).statusCode).toBe(409);
  });

  it('are folded by a reprocess if an earlier version stored them, once and for all', async () => {
    await emptyVault();
    await arrive([a, b, other]);
    const folded = await cards();
    await database.pool.query(
      "update emails set state = 'published', folded_into = null, copy_key = null, subscriber_key = null",
    );
    await reprocess(test.deps, { all: true });
    expect(await cards()).toEqual(folded);
    expect(await query('select email_count as count from brands')).toEqual([{ count: 2 }]);
    await reprocess(test.deps, { all: true });
    expect(await cards()).toEqual(folded);
  });

  it('are unfolded by a reprocess when their public copies differ', async () => {
    await emptyVault();
    await arrive([a, b]);
    const raw = mailOf({ ...b, word: 'ended' }).raw;
    const { id = 0 } = (await emailOf(b)) ?? {};
    await database.pool.query('update email_sources set raw = $2, raw_codec = 0 where email_id = $1', [
      id,
      raw,
    ]);
    await reprocess(test.deps, { all: true });
    expect((await cards()).map(({ id: card }) => card)).toEqual([idOf(a), idOf(b)]);
    expect(await query('select email_count as count from brands')).toEqual([{ count: 2 }]);
  });

  it('leave the campaign when the gate finds something in them alone, and the next copy is the card', async () => {
    await emptyVault();
    await arrive([a, b, c]);
    const { id = 0 } = (await emailOf(a)) ?? {};
    const list = (await premium.ask('POST', '/api/saved-lists', { name: 'Best' })).json<{ id: number }>();
    await premium.ask('POST', `/api/saved-lists/${list.id}/emails`, { emailId: id, notes: null });
    const raw = Buffer.from(
      mailOf(a)
        .raw.toString('utf8')
        .replace('on Sunday.', 'on Sunday. Your verification code is <b>482913</b>.'),
    );
    await database.pool.query('update email_sources set raw = $2, raw_codec = 0 where email_id = $1', [
      id,
      raw,
    ]);
    await reprocess(test.deps, { all: true });
    expect(await cards()).toEqual([
      { id: idOf(a), state: 'held', copies: [] },
      { id: idOf(b), state: 'published', copies: [idOf(c)] },
    ]);
    const { id: next } = (await emailOf(b)) ?? {};
    expect(await query('select email_id as id from saved_list_items')).toEqual([{ id: next }]);
  });

  it('move with their card to another brand', async () => {
    await emptyVault();
    await arrive([b, c]);
    const { id = 0 } = (await emailOf(b)) ?? {};
    const [target] = await query<{ id: number }>(
      "insert into brands (name, slug, domain, category_id) values ('Other', 'other-shop', 'other.example', 15) returning id",
    );
    const moved = await admin.ask('POST', '/api/admin/emails/brand', { ids: [id], brandId: target?.id });
    expect(moved.statusCode).toBe(200);
    expect(await query('select distinct brand_id as brand from emails')).toEqual([{ brand: target?.id }]);
  });

  it('are one card when two servers store them at the same moment', async () => {
    await emptyVault();
    const many = Array.from({ length: 6 }, (_, index): Copy => ({ ...a, at: index * 10 }));
    await Promise.all(many.map((copy) => arrive([copy])));
    const [card, ...others] = await cards();
    expect(card).toMatchObject({ id: idOf(a), state: 'published' });
    expect(card?.copies).toHaveLength(5);
    expect(others).toEqual([]);
    expect(await query('select email_count as count from brands')).toEqual([{ count: 1 }]);
  });
});
