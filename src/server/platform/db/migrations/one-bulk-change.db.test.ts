import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { runBulkChanges } from '#server/curation/bulk-changes/service.ts';
import { runMigration } from '#server/platform/db/migrate.ts';
import { statements } from '#server/platform/db/migrations/0082-one-bulk-change.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

/** Restores the tables of the version before. */
const undone = [
  'alter table bulk_change_rows drop column planned',
  'alter table bulk_change_rows rename constraint bulk_change_rows_pkey to bulk_email_changes_pkey',
  'alter table bulk_change_rows rename constraint bulk_change_rows_change_id_fkey to bulk_email_changes_change_id_fkey',
  'alter table bulk_change_rows rename column row_id to email_id',
  'alter table bulk_change_rows rename to bulk_email_changes',
];

let test: TestApp;
let admin: Persona;
let from: CreatedBrand;
let into: CreatedBrand;

beforeEach(async () => {
  test = await openSharedTestApp();
  ({ admin } = await createPersonas(test));
  from = await createBrand(test.database.pool, { name: 'North Mail', domain: 'north-mail.example' });
  into = await createBrand(test.database.pool, { name: 'Northwind', domain: 'northwind.example' });
});

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await test.database.pool.query<Row>(sql, values)).rows;

/** Writes rows like the version before, and upgrades. */
async function upgradeWith(write: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  await inTransaction(test.database.pool, async (client) => {
    await runMigration(client, undone);
    await write(client);
    await runMigration(client, statements);
  });
}

interface OldChange {
  kind: BulkChange['kind'];
  changes: unknown;
  underWay?: 'apply' | 'undo';
  isUndone?: boolean;
  position?: number;
  counts?: [total: number, changed: number, undone: number];
  rows?: ReadonlyArray<readonly [emailId: number, before: object | null]>;
}

async function insertOld(client: pg.PoolClient, change: OldChange): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into bulk_changes (kind, made_at, made_by, summary, changes, under_way, undone_at, position, total, changed, undone)
     values ($1, $2, $3, 'Made before', $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      change.kind,
      test.deps.now(),
      admin.userId,
      JSON.stringify(change.changes),
      change.underWay ?? null,
      change.isUndone === true ? test.deps.now() : null,
      change.position ?? 0,
      ...(change.counts ?? [0, 0, 0]),
    ],
  );
  const id = rows[0]?.id ?? 0;
  for (const [emailId, before] of change.rows ?? [])
    await client.query('insert into bulk_email_changes values ($1, $2, $3)', [
      id,
      emailId,
      before && JSON.stringify(before),
    ]);
  return id;
}

const ask = async (method: 'GET' | 'POST', path: string) =>
  (await admin.ask(method, `/api/admin/bulk-changes/${path}`)).json<BulkChange>();

async function emailsOf({ id }: CreatedBrand, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await createEmail(test.database.pool, { brandId: id })).id);
  return ids;
}

const pair = () => ({ fromId: from.id, intoId: into.id, brandName: 'North Mail', intoName: 'Northwind' });

/** A brand as a merge of the version before stored it. */
const goneBrand = (lastEmailId: number) => ({
  brand: {
    id: 999_999,
    name: 'North Mail',
    slug: 'gone-mail',
    domain: 'gone-mail.example',
    email: null,
    description: null,
    logoUrl: null,
    categoryId: 1,
    isPremiumOnly: false,
    createdAt: '2026-01-01T00:00:00Z',
    votedName: null,
  },
  domains: ['gone-mail.example'],
  formerSlugs: [],
  categoryIds: [],
  favorites: [],
  wantedLogo: null,
  gained: { fields: [], categoryIds: [], favorites: [], wantedLogo: false },
  lastEmailId,
});

describe('Bulk changes of the version before', () => {
  it('of brands are undone', async () => {
    await query('update brands set is_premium_only = true where id = $1', [from.id]);
    let [open, closed] = [0, 0];
    const changes = [
      {
        brandId: from.id,
        brandName: 'North Mail',
        before: { isPremiumOnly: false },
        after: { isPremiumOnly: true },
      },
    ];
    await upgradeWith(async (client) => {
      open = await insertOld(client, { kind: 'brands', changes });
      closed = await insertOld(client, { kind: 'brands', changes, isUndone: true });
      await insertOld(client, { kind: 'brands', changes: [] });
    });
    expect(await ask('GET', `${closed}`)).toMatchObject({ canUndo: false, underWay: null });
    expect(await ask('GET', `${open}`)).toMatchObject({ canUndo: true, changed: 1, summary: 'Made before' });
    expect(await ask('POST', `${open}/undo`)).toMatchObject({ underWay: null, changed: 1, undone: 1 });
    expect(await query('select is_premium_only as premium from brands where id = $1', [from.id])).toEqual([
      { premium: false },
    ]);
  });

  it('of emails go on, in both directions, and are undone', async () => {
    const [one = 0, two = 0, three = 0] = await emailsOf(from, 3);
    const set = { set: { season: 'winter' }, brandName: null };
    const before = { season: 'none', isLocked: false };
    await query("update emails set season = 'winter', season_locked = true where id = any($1)", [
      [one, three],
    ]);
    const changes = { kind: 'emails', changes: set } as const;
    let [applying, undoing, done] = [0, 0, 0];
    await upgradeWith(async (client) => {
      const rows = [[one, before] as const];
      done = await insertOld(client, { ...changes, rows, counts: [1, 1, 0] });
      applying = await insertOld(client, {
        ...changes,
        underWay: 'apply',
        position: one,
        counts: [2, 1, 0],
        rows: [...rows, [two, null]],
      });
      undoing = await insertOld(client, {
        ...changes,
        underWay: 'undo',
        isUndone: true,
        position: two,
        counts: [2, 2, 1],
        rows: [
          [two, before],
          [three, before],
        ],
      });
    });
    await runBulkChanges(test.deps);
    expect(await ask('GET', `${applying}`)).toMatchObject({ underWay: null, total: 2, changed: 2 });
    expect(await ask('GET', `${undoing}`)).toMatchObject({ underWay: null, changed: 2, undone: 2 });
    const seasons = async () =>
      (await query<{ season: string }>('select season from emails order by id')).map(({ season }) => season);
    expect(await seasons()).toEqual(['winter', 'winter', 'none']);
    expect(await ask('POST', `${done}/undo`)).toMatchObject({ undone: 1 });
    expect(await seasons()).toEqual(['none', 'winter', 'none']);
  });

  it('that merge two brands go on to the end', async () => {
    const moved = await emailsOf(into, 2);
    await emailsOf(from, 2);
    let id = 0;
    await upgradeWith(async (client) => {
      id = await insertOld(client, {
        kind: 'merge',
        changes: { ...pair(), gone: null, back: null },
        underWay: 'apply',
        position: 1,
        counts: [4, 2, 0],
        rows: moved.map((email) => [email, {}]),
      });
    });
    await runBulkChanges(test.deps);
    expect(await ask('GET', `${id}`)).toMatchObject({ underWay: null, total: 4, changed: 4 });
    expect(await query('select id, email_count from brands')).toEqual([{ id: into.id, email_count: 4 }]);
    await ask('POST', `${id}/undo`);
    expect(await query('select id, email_count from brands order by id')).toEqual([
      { id: from.id, email_count: 4 },
      { id: into.id, email_count: 0 },
    ]);
  });

  it('that merged two brands are undone, and those that are being undone go on', async () => {
    const [first = 0, second = 0] = await emailsOf(into, 2);
    const gone = goneBrand(second);
    let [done, undoing] = [0, 0];
    await upgradeWith(async (client) => {
      done = await insertOld(client, {
        kind: 'merge',
        changes: { ...pair(), fromId: 999_999, gone, back: null },
        counts: [1, 1, 0],
        rows: [[first, {}]],
      });
      undoing = await insertOld(client, {
        kind: 'merge',
        changes: { ...pair(), gone, back: { domains: [], notes: ['A note.'] } },
        underWay: 'undo',
        isUndone: true,
        counts: [1, 1, 0],
        rows: [[second, {}]],
      });
    });
    await runBulkChanges(test.deps);
    expect(await ask('GET', `${undoing}`)).toMatchObject({ underWay: null, undone: 1, notes: ['A note.'] });
    expect(await ask('POST', `${done}/undo`)).toMatchObject({ underWay: null, undone: 1 });
    expect(await query('select id, brand_id from emails order by id')).toEqual([
      { id: first, brand_id: 999_999 },
      { id: second, brand_id: from.id },
    ]);
  });
});
