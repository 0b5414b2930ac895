import { once } from 'node:events';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { createBrandDirectory } from '#server/library/brands/brand-directory.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { exportEmails } from '#server/search/email-export/service.ts';
import { postgresSearch } from '#server/search/email-search/postgres-search.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { readZip } from '#tests/support/mail/zip.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let brandId: number;

beforeEach(async () => {
  test = await openTestApp();
  people = await createPersonas(test);
  brandId = (await createBrand(test.database.pool, { name: 'Rye & Fennel', slug: 'rye' })).id;
});

afterEach(() => test.app.close());

const create = (subject: string, overrides: Partial<Parameters<typeof createEmail>[1]> = {}) =>
  createEmail(test.database.pool, { brandId, subject, text: null, ...overrides });

const download = (query: string) => people.premium.ask('GET', `/api/emails/export?${query}`);

const lines = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n');

describe('GET /api/emails/export', () => {
  it('holds what the list finds of a last word that is not typed on', async () => {
    await create('Black loaf friday');
    const list = await people.premium.ask('GET', '/api/emails?q=black+frid');
    expect(list.json()).toHaveLength(1);
    expect(lines((await download('q=black+frid')).body)).toHaveLength(2);
    const { rawPayload } = await download('q=black+frid&format=xlsx');
    expect(await readSheet(rawPayload)).toHaveLength(2);
  });

  it('refuses a search that is too wide before the file begins', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await download(`q=a*+b*+c*+d*+e*&format=${format}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        error: expect.stringMatching(/^Narrow your search: at most 4 /),
        code: 'search_too_wide',
      });
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
  });

  it('is a file of every email that is found, in the order asked for', async () => {
    const first = await create('Loaf, "sliced"', {
      receivedAt: daysAgo(400),
      preheader: 'Fresh\nfrom 8',
      sender: 'The kitchen',
      from: 'hello@rye.example',
      campaignType: 'product_launch',
      season: 'black_friday',
      esp: 'Klaviyo',
      html: '<p>12345</p>',
    });
    await test.database.pool.query(
      `update email_facts set local_day = '2025-10-17', local_hour = 9, language = 'en', offer_kind = 'amount',
       offer_amount = 10, offer_currency = 'GBP', offer_threshold = 49.5, pictures = 3, weight = 12345, codes = '{TEN,MORE}' where email_id = $1`,
      [first.id],
    );
    const second = await create('Bread for the loaf', { receivedAt: daysAgo(1) });
    await create('Cake');
    await create('Held loaf', { state: 'held' });
    const answer = await download('q=loaf&sort=oldest');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="mailvault-emails-2026-11-21.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.body.startsWith('\uFEFFReceived (UTC),')).toBe(true);
    const [head, one, two, ...more] = lines(answer.body);
    expect(head?.split(',')).toHaveLength(19);
    expect(one).toBe(
      [
        `${first.receivedAt.toISOString()},2025-10-17,9,Rye & Fennel,The kitchen,hello@rye.example`,
        '"Loaf, ""sliced""","Fresh\nfrom 8",Product Launch,Black Friday,en,Klaviyo,GBP 10 off from GBP 49.50',
        `"TEN, MORE",14,12,12345,3,http://localhost:3000/email/${first.id}`,
      ].join(','),
    );
    expect(two).toContain(`Bread for the loaf`);
    expect(two).toContain(`/email/${second.id}`);
    expect(more).toEqual([]);
  });

  it('runs nothing in a spreadsheet program', async () => {
    await create(`=cmd|' /C calc'!A0`, { sender: '@SUM(A1)' });
    const [, row] = lines((await download('format=csv')).body);
    expect(row).toContain(`'=cmd|' /C calc'!A0`);
    expect(row).toContain(`'@SUM(A1)`);
  });

  it('is a workbook, with figures and instants as such and every text as it stands', async () => {
    const subjects = [
      `=cmd|' /C calc'!A0`,
      '<b>&amp;</b> "quoted"',
      '_x0041_ is not A',
      '1234',
      ' 😀 ',
      'Bell\u0007',
    ];
    for (const [day, subject] of subjects.entries()) await create(subject, { receivedAt: daysAgo(day + 1) });
    const answer = await download('format=xlsx');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="mailvault-emails-2026-11-21.xlsx"',
    });
    const sheet = readZip(answer.rawPayload).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).not.toContain('<f');
    expect(sheet).toContain('_x005F_x0041_ is not A');
    const [head, ...rows] = await readSheet(answer.rawPayload, { trim: false });
    expect(head?.slice(0, 4)).toEqual(['Received (UTC)', "Sender's day", "Sender's hour", 'Brand']);
    expect(rows.map((row) => row[0])).toEqual(subjects.map((_, day) => daysAgo(day + 1)));
    expect(rows.map((row) => row[6])).toEqual([...subjects.slice(0, 5), 'Bell']);
    expect(rows[3]?.[14]).toBe(4);
  });

  it('is whole over many pages, and says where it ends before everything is in it', async () => {
    for (let number = 1; number <= 7; number += 1)
      await create(`Loaf ${number}`, { receivedAt: daysAgo(number) });
    const bounded = async (most: number) => {
      const text = (await (await exported({ pageSize: 2, most })).toArray()).join('');
      return lines(text)
        .slice(1)
        .map((line) => /Loaf \d|^"?Only .*/.exec(line)?.[0]);
    };
    const all = Array.from({ length: 7 }, (_, index) => `Loaf ${index + 1}`);
    const end = (most: number) =>
      `Only the first ${most} emails are in this file. Narrow the search to export the others.`;
    expect(await bounded(100)).toEqual(all);
    expect(await bounded(7)).toEqual(all);
    expect(await bounded(6)).toEqual([...all.slice(0, 6), end(6)]);
    expect(await bounded(3)).toEqual([...all.slice(0, 3), end(3)]);
  });

  it.each(['csv', 'xlsx'] as const)('asks the database no more once nobody reads on: %s', async (format) => {
    for (let number = 1; number <= 12; number += 1) await create(`Loaf ${number}`);
    let asked = 0;
    const file = await exported({ pageSize: 1, most: 100 }, format, () => {
      asked += 1;
    });
    await once(file, 'readable');
    file.read();
    file.destroy();
    await once(file, 'close');
    const until = asked;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toBe(until);
    expect(until).toBeLessThan(24);
  });
});

/** Exports as a premium user, with test limits. */
function exported(
  bounds: { pageSize: number; most: number },
  format: 'csv' | 'xlsx' = 'csv',
  onQuery = () => {},
) {
  const { database, deps } = test;
  const pool = new Proxy(database.pool, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'query') return value;
      return (...args: unknown[]) => {
        onQuery();
        return (value as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  const { now, config } = deps;
  const directory = createBrandDirectory({ database, content: createContentVersion(), now, ttlMs: 0 });
  const counted = { ...database, pool };
  const user = { kind: 'user', userId: 'x', isAdmin: false, hasPremium: true } as PremiumUser;
  return exportEmails(
    { database: counted, search: postgresSearch({ database: counted, directory }), now, config },
    user,
    { q: 'loaf' },
    format,
    bounds,
  );
}
