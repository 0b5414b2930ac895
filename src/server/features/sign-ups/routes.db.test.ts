import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignUp, SignUpRow, SignUpRows, SignUpSummary } from '#shared/contract/sign-ups.ts';
import { type TestApp, testApp, testNow } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let now = testNow;

beforeEach(async () => {
  now = testNow;
  test = await testApp({ now: () => now });
  people = await createPersonas(test);
});

afterEach(() => test.app.close());

const pool = () => test.database.pool;
const base = '/api/admin/sign-ups';

async function read<Reply>(path: string): Promise<Reply> {
  const answer = await people.admin.ask('GET', `${base}${path}`);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<Reply>();
}

async function write<Reply>(path: string, body: object, method: 'POST' | 'PATCH' = 'POST'): Promise<Reply> {
  const answer = await people.admin.ask(method, `${base}${path}`, body);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<Reply>();
}

type Row = Omit<SignUpRow, 'row'>;
const numbered = (rows: readonly Row[]) => rows.map((row, index) => ({ row: index + 1, ...row }));
const look = (rows: readonly Row[]) =>
  write<SignUpRows>('/rows', { rows: numbered(rows), do: { step: 'look' } });

async function add(rows: readonly Row[]): Promise<SignUpRows> {
  const { digest } = await look(rows);
  return write('/rows', { rows: numbered(rows), do: { step: 'apply', digest } });
}

const list = (query = '') => read<SignUp[]>(query);
const domains = async (query = '') => (await list(query)).map(({ domain }) => domain);
const only = async (query = '') => (await list(query))[0];

/** A brand with mails so many days ago. */
async function brandWithMail(domain: string, ...days: number[]) {
  const brand = await createBrand(pool(), { name: domain, slug: domain.replaceAll('.', '-'), domain });
  for (const ago of days) await createEmail(pool(), { brandId: brand.id, receivedAt: daysAgo(ago) });
  return brand;
}

/** The request of a list to confirm, held as the gate holds it. */
async function createRequest(brandId: number, days: number, isDecided = false): Promise<number> {
  const { id } = await createEmail(pool(), { brandId, receivedAt: daysAgo(days), state: 'held' });
  await pool().query(
    `insert into email_reviews (email_id, rank, rules, sender, source_kind, run, confirmation_url, asked_at, decided_at)
     values ($1, 2, array['secrets'], 'x@y.example', 'mailbox', '', 'https://y.example/c', $2, $3)`,
    [id, daysAgo(days), isDecided ? daysAgo(days) : null],
  );
  return id;
}

describe('a list of domains', () => {
  it('is looked at first and adds nothing, then adds what it can and tells of the rest by row', async () => {
    await brandWithMail('northwind.com', 3, 1);
    const rows: Row[] = [
      { domain: 'northwind.com', address: 'Vault+NW@reader.example', signedUpOn: '2026-11-01' },
      { domain: 'https://www.contoso.com/newsletter?x=1' },
      { domain: 'news.contoso.com' },
      { domain: 'co.uk' },
      { domain: '' },
      { domain: 'fabrikam.com', signedUpOn: '31/12/2026' },
    ];
    const seen = await look(rows);
    expect(seen).toMatchObject({ added: 2, changed: 0, unchanged: 0, isApplied: false });
    expect(seen.rows).toEqual([
      {
        domain: 'northwind.com',
        brandName: 'northwind.com',
        isNew: true,
        fields: [
          { field: 'address', before: '', after: 'vault+nw@reader.example' },
          { field: 'signedUpOn', before: '', after: '2026-11-01' },
        ],
      },
      { domain: 'contoso.com', brandName: null, isNew: true, fields: [] },
    ]);
    expect(seen.errors.map(({ row, message }) => `${row}: ${message}`)).toEqual([
      '3: This is contoso.com of row 2 again.',
      expect.stringContaining('4: Domains are registered below co.uk'),
      '5: The row names no domain.',
      '6: “31/12/2026” is no day such as 2026-11-22.',
    ]);
    expect(await list()).toEqual([]);
    expect(await add(rows)).toMatchObject({ added: 2, isApplied: true });
    expect((await list()).map(({ domain, state, mails }) => [domain, state, mails])).toEqual([
      ['contoso.com', 'to_sign_up', 0],
      ['northwind.com', 'receiving', 2],
    ]);
    // The same list once more changes nothing.
    expect(await look(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('is not applied when the ledger has changed since it was looked at', async () => {
    const { digest } = await look([{ domain: 'contoso.com' }]);
    await add([{ domain: 'contoso.com', notes: 'By hand' }]);
    const answer = await people.admin.ask('POST', `${base}/rows`, {
      rows: [{ row: 1, domain: 'contoso.com', notes: '' }],
      do: { step: 'apply', digest },
    });
    expect(answer.statusCode).toBe(409);
    expect(await only()).toMatchObject({ notes: 'By hand' });
  });

  it('changes what it says of those that are there, and leaves out columns it has not', async () => {
    await add([{ domain: 'contoso.com', notes: 'Ask Ada', rhythmDays: '7' }]);
    const seen = await add([{ domain: 'contoso.com', confirmedOn: '2026-11-20', rhythmDays: '' }]);
    expect(seen).toMatchObject({ added: 0, changed: 1 });
    expect(await only()).toMatchObject({
      confirmedOn: '2026-11-20',
      givenRhythmDays: null,
      notes: 'Ask Ada',
      state: 'confirmed',
    });
  });

  it('takes two thousand domains at once, hostile ones among them', async () => {
    const hostile = [
      '=cmd()',
      "'; drop table sign_ups; --",
      '<script>',
      '\u0000',
      '😀',
      '..',
      '-',
      'a'.repeat(5_000),
    ];
    const rows = [
      ...Array.from({ length: 2_000 }, (_, index) => ({ domain: `brand-${index}.com` })),
      ...hostile.map((domain) => ({ domain })),
    ];
    const applied = await add(rows);
    expect(applied).toMatchObject({
      added: 2_000,
      rows: { length: 500 },
      errors: { length: hostile.length },
    });
    expect((await read<SignUpSummary>('/summary')).states.to_sign_up).toBe(2_000);
  });
});

describe('what came of a sign-up', () => {
  it('follows from its days, and from the mail of its brand', async () => {
    await add([{ domain: 'contoso.com' }]);
    const state = async () => (await only())?.state;
    expect(await state()).toBe('to_sign_up');
    await add([{ domain: 'contoso.com', signedUpOn: '2026-11-18' }]);
    expect(await state()).toBe('signed_up');
    const brand = await brandWithMail('contoso.com');
    const requestEmailId = await createRequest(brand.id, 2);
    expect(await only()).toMatchObject({ state: 'to_confirm', requestEmailId, mails: 0, lastMailAt: null });
    await add([{ domain: 'contoso.com', confirmedOn: '2026-11-20' }]);
    expect(await only()).toMatchObject({ state: 'confirmed', requestEmailId: null });
    await createEmail(pool(), { brandId: brand.id, receivedAt: daysAgo(1) });
    expect(await only()).toMatchObject({
      state: 'receiving',
      mails: 1,
      firstMailAt: daysAgo(1).toISOString(),
      lastMailAt: daysAgo(1).toISOString(),
      brand: { id: brand.id, name: 'contoso.com' },
    });
    await add([{ domain: 'contoso.com', endedOn: '2026-11-21' }]);
    expect(await state()).toBe('ended');
  });

  it('is silence once three rhythms have passed, a week at least', async () => {
    await brandWithMail('weekly.com', 29, 22, 15, 8, 1);
    await brandWithMail('daily.com', 4, 3, 2, 1);
    await add([{ domain: 'weekly.com' }, { domain: 'daily.com' }]);
    const states = async () => (await list()).map(({ domain, state }) => `${domain} ${state}`);
    expect(await list()).toMatchObject([{ rhythmDays: 1 }, { rhythmDays: 7 }]);
    now = daysAgo(-5.9);
    expect(await states()).toEqual(['daily.com receiving', 'weekly.com receiving']);
    now = daysAgo(-6.1);
    expect(await states()).toEqual(['daily.com silent', 'weekly.com receiving']);
    expect(await only('?state=silent')).toMatchObject({ silentSince: daysAgo(-6).toISOString() });
    now = daysAgo(-20.1);
    expect(await states()).toEqual(['daily.com silent', 'weekly.com silent']);
    // Set by hand it is the rhythm.
    await add([{ domain: 'weekly.com', rhythmDays: '30' }]);
    expect(await only('?q=weekly')).toMatchObject({ rhythmDays: 30, silentSince: null, state: 'receiving' });
  });

  it('is not told by mail that others sent in its name', async () => {
    const brand = await brandWithMail('contoso.com');
    await add([{ domain: 'contoso.com' }]);
    const { id } = await createEmail(pool(), { brandId: brand.id, state: 'held' });
    await pool().query(
      `insert into email_reviews (email_id, rules, sender, source_kind, run) values ($1, array['forged'], '', 'api', '')`,
      [id],
    );
    expect(await only()).toMatchObject({ state: 'to_sign_up', mails: 0 });
    // What is held for other reasons came all the same.
    await pool().query("update email_reviews set rules = array['residue']");
    expect(await only()).toMatchObject({ state: 'receiving', mails: 1 });
  });

  it('follows its domain: to the brand it is an alias of, through a merge, and past a deletion', async () => {
    const one = await brandWithMail('one.com', 5);
    const two = await brandWithMail('two.com', 3, 2);
    await add([{ domain: 'one.com' }, { domain: 'one-mail.com' }]);
    expect((await list()).map(({ brand, mails }) => [brand?.name ?? null, mails])).toEqual([
      [null, 0],
      ['one.com', 1],
    ]);
    await people.admin.ask('POST', `/api/admin/brands/${one.id}/domains`, { domain: 'one-mail.com' });
    expect((await list()).map(({ brand, mails }) => [brand?.name, mails])).toEqual([
      ['one.com', 1],
      ['one.com', 1],
    ]);
    await people.admin.ask('POST', `/api/admin/brands/${one.id}/merge`, { intoBrandId: two.id });
    expect((await list()).map(({ domain, brand, mails }) => [domain, brand?.name, mails])).toEqual([
      ['one.com', 'two.com', 3],
      ['one-mail.com', 'two.com', 3],
    ]);
    // A further domain of a brand that is followed is no sign-up of its own.
    expect(await look([{ domain: 'two.com' }])).toMatchObject({ added: 0, unchanged: 1 });
    await people.admin.ask('DELETE', `/api/brands/${two.id}`);
    expect((await list()).map(({ brand, mails, state }) => [brand, mails, state])).toEqual([
      [null, 0, 'to_sign_up'],
      [null, 0, 'to_sign_up'],
    ]);
  });

  it('is asked for page by page, in any order, narrowed by state and words', async () => {
    await brandWithMail('b.com', 3, 2);
    await brandWithMail('c.com', 1);
    await add(['a.com', 'b.com', 'c.com', 'd.com'].map((domain) => ({ domain })));
    for (const sort of ['brand', 'state', 'mails', 'firstMail', 'lastMail', 'rhythm', 'silentSince']) {
      for (const direction of ['asc', 'desc']) {
        const whole = await domains(`?sort=${sort}&direction=${direction}`);
        const paged: string[] = [];
        let next: string | null = `${base}?sort=${sort}&direction=${direction}&limit=1`;
        while (next !== null) {
          const answer = await people.admin.ask('GET', next);
          paged.push(...answer.json<SignUp[]>().map(({ domain }) => domain));
          next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? null;
        }
        expect([sort, direction, paged]).toEqual([sort, direction, whole]);
      }
    }
    expect(await domains('?sort=lastMail&direction=desc')).toEqual(['c.com', 'b.com', 'a.com', 'd.com']);
    expect(await domains('?state=receiving')).toEqual(['b.com', 'c.com']);
    expect(await domains('?q=D.C')).toEqual(['d.com']);
  });
});

it('Brands whose mail comes without a sign-up are counted and told, those that sent last first', async () => {
  await brandWithMail('a.com', 9);
  await brandWithMail('b.com', 2);
  await brandWithMail('c.com', 1);
  await brandWithMail('never.com');
  await add([{ domain: 'c.com' }]);
  const { unfollowed } = await read<SignUpSummary>('/summary');
  expect([unfollowed.count, unfollowed.brands.map(({ domain }) => domain)]).toEqual([2, ['b.com', 'a.com']]);
});
