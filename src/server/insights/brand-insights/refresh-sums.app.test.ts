import { beforeEach, describe, expect, it } from 'vitest';
import { checkBrandSums, keepBrandSums, keepWeek } from '#server/insights/brand-insights/refresh-sums.ts';
import type { BrandWeek } from '#server/insights/brand-insights/weekly-sums-repository.ts';
import { openSharedTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail } from '#tests/support/factories.ts';

let test: TestApp;
let brand: CreatedBrand;

/** By the test's clock: the current week, and the one before it. */
const thisWeek = new Date(testNow);
const lastWeek = new Date(testNow.getTime() - 7 * 86_400_000);

beforeEach(async () => {
  test = await openSharedTestApp();
  brand = await createBrand(test.database.pool);
});

async function send(count: number, receivedAt: Date): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await createEmail(test.database.pool, { brandId: brand.id, receivedAt })).id);
  return ids;
}

const keep = () => keepBrandSums(test.deps, { signal: new AbortController().signal });

async function weeks(): Promise<Array<BrandWeek & { emails: number; kept: number | null }>> {
  const { rows } = await test.database.pool.query(
    `select brand_id as "brandId", week::text as week, changes, emails, (sums -> 'measures' ->> 'emails')::int as kept
     from brand_weeks order by week`,
  );
  return rows;
}

describe('what the weeks of brands come to', () => {
  it('is kept of weeks that are over and had much mail', async () => {
    await send(14, thisWeek);
    await send(14, lastWeek);
    await send(13, new Date(lastWeek.getTime() - 7 * 86_400_000));
    expect(await keep()).toEqual({ kept: 1 });
    expect((await weeks()).map(({ kept }) => kept)).toEqual([null, 14, null]);
    expect(await keep()).toEqual({ kept: 0 });
  });

  it.each([
    ['a late mail', () => send(1, lastWeek)],
    ['a correction', (id: number) => sql(`update emails set campaign_type = 'newsletter' where id = ${id}`)],
    ['hiding', (id: number) => sql(`update emails set state = 'hidden' where id = ${id}`)],
    ['deletion', (id: number) => sql(`delete from emails where id = ${id}`)],
  ])('is void after %s, and counted anew', async (_, change) => {
    const [id] = await send(15, lastWeek);
    await keep();
    await change(id ?? 0);
    const [week] = await weeks();
    expect(week?.kept).toBeNull();
    await keep();
    expect((await weeks()).map(({ kept }) => kept)).toEqual([week?.emails]);
  });

  it('is not kept where it changed while it was counted', async () => {
    const [id] = await send(14, lastWeek);
    const [listed] = await weeks();
    await sql(`update emails set season = 'easter' where id = ${id}`);
    expect(await keepWeek(test.database.pool, listed as BrandWeek, testNow)).toBe(false);
    expect((await weeks()).map(({ kept }) => kept)).toEqual([null]);
  });

  it('is looked at by night, and counted anew where it is wrong', async () => {
    await send(14, lastWeek);
    await keep();
    expect(await checkBrandSums(test.deps)).toEqual({ wrong: 0 });
    await sql(`update brand_weeks set sums = jsonb_set(sums::jsonb, '{measures,withOffer}', '9')::json`);
    expect(await checkBrandSums(test.deps)).toEqual({ wrong: 1 });
    expect((await weeks()).map(({ kept }) => kept)).toEqual([null]);
  });
});

const sql = (text: string) => test.database.pool.query(text);
