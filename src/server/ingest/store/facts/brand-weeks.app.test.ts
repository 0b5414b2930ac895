import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import { checkBrandWeeks, repairBrandWeeks } from '#server/ingest/store/facts/brand-weeks.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas } from '#tests/support/sign-in.ts';

let test: TestApp;
let brands: [CreatedBrand, CreatedBrand, CreatedBrand];

/** A different vault each time; a failure names its seed. */
const seed = Date.now() % 1_000_000;
const random = randomFrom(seed);
const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;

beforeEach(async () => {
  test = await openSharedTestApp();
  const { pool } = test.database;
  brands = [await createBrand(pool), await createBrand(pool), await createBrand(pool)];
});

const pool = () => test.database.pool;

const receivedAt = () => daysAgo(random() * 60);

async function addEmails(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const state = pick(['published', 'published', 'held'] as const);
    const { id } = await createEmail(pool(), { brandId: pick(brands).id, receivedAt: receivedAt(), state });
    ids.push(id);
  }
  return ids;
}

type Weeks = Record<string, number>;

async function kept(): Promise<Weeks> {
  const { rows } = await pool().query<{ key: string; emails: number }>(
    `select brand_id || ' ' || week as key, emails from brand_weeks where emails <> 0 order by brand_id, week`,
  );
  return Object.fromEntries(rows.map(({ key, emails }) => [key, emails]));
}

/** An independent count, one email at a time. */
async function counted(): Promise<Weeks> {
  const { rows } = await pool().query<{ brandId: number; day: string }>(
    `select brand_id as "brandId", coalesce(local_day, (received_at at time zone 'UTC')::date)::text as day from email_facts
     where state = 'published' order by brand_id, day`,
  );
  const weeks: Weeks = {};
  for (const { brandId, day } of rows) {
    const monday = new Date(day);
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
    const key = `${brandId} ${monday.toISOString().slice(0, 10)}`;
    weeks[key] = (weeks[key] ?? 0) + 1;
  }
  return weeks;
}

const expectRight = async (after: string) =>
  expect({ seed, after, weeks: await kept() }).toEqual({ seed, after, weeks: await counted() });

describe('how much mail brands sent in each week', () => {
  it('is kept right by whatever changes emails', async () => {
    const ids = await addEmails(30);
    await expectRight('new mail');
    const changes: Array<[string, string]> = [
      ['hidden', "update emails set state = 'hidden' where id = any($1::int[])"],
      ['published', "update emails set state = 'published' where id = any($1::int[])"],
      ['moved', `update emails set brand_id = ${brands[0].id} where id = any($1::int[])`],
      ['read anew', 'update email_facts set local_day = local_day + 9 where email_id = any($1::int[])'],
      ['its clock known', "update email_facts set local_day = '2026-11-02' where email_id = any($1::int[])"],
      ['later', "update emails set received_at = received_at + interval '8 days' where id = any($1::int[])"],
      ['corrected', "update emails set season = 'winter' where id = any($1::int[])"],
      ['deleted', 'delete from emails where id = any($1::int[])'],
    ];
    for (const [name, sql] of changes) {
      await pool().query(sql, [ids.filter(() => random() < 0.4)]);
      await expectRight(name);
    }
    expect(Object.keys(await kept()).length).toBeGreaterThan(1);
  });

  it('is right after brands were merged, and the merge was undone', async () => {
    await addEmails(12);
    const { admin } = await createPersonas(test);
    const before = await kept();
    const [one, two] = brands;
    const merged = await admin.ask('POST', `/api/admin/brands/${one.id}/merge`, { intoBrandId: two.id });
    expect(merged.statusCode).toBe(200);
    await expectRight('merge');
    await admin.ask('POST', `/api/admin/bulk-changes/${merged.json().merge.id}/undo`, {});
    await expectRight('undo');
    expect(await kept()).toEqual(before);
  });

  it('loses nothing where two transactions add to one week', async () => {
    const ids = await addEmails(8);
    await Promise.all(
      ids.map((id) =>
        inTransaction(pool(), (client) =>
          client.query(`update emails set state = 'published', received_at = $2 where id = $1`, [
            id,
            daysAgo(3),
          ]),
        ),
      ),
    );
    await expectRight('at once');
  });

  it('is mended where it is wrong, and found so at night', async () => {
    await addEmails(10);
    const right = await kept();
    expect(await repairBrandWeeks(pool())).toBe(0);
    expect(await checkBrandWeeks(pool())).toEqual({ mended: 0 });
    await pool().query('update brand_weeks set emails = emails + 2');
    await pool().query(`insert into brand_weeks values (${brands[0].id}, '2019-01-07', 3)`);
    const [wrong] = brands;
    expect(await repairBrandWeeks(pool(), [wrong.id])).toBeGreaterThan(0);
    expect(await kept()).not.toEqual(right);
    expect((await checkBrandWeeks(pool())).mended).toBeGreaterThan(0);
    expect(await kept()).toEqual(right);
  });
});
