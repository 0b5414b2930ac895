import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignUp, SignUpRow, SignUpRows, SignUpSummary } from '#shared/contract/intake/sign-ups.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { readZip } from '#tests/support/mail/zip.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let now = testNow;

beforeEach(async () => {
  now = testNow;
  test = await openTestApp({ now: () => now });
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
const preview = (rows: readonly Row[]) =>
  write<SignUpRows>('/rows', { rows: numbered(rows), do: { step: 'look' } });

async function add(rows: readonly Row[]): Promise<SignUpRows> {
  const { digest } = await preview(rows);
  return write('/rows', { rows: numbered(rows), do: { step: 'apply', digest } });
}

const list = (query = '') => read<SignUp[]>(query);
const domains = async (query = '') => (await list(query)).map(({ domain }) => domain);
const only = async (query = '') => (await list(query))[0];

/** A brand with emails from the given numbers of days ago. */
async function brandWithMail(domain: string, ...days: number[]) {
  const brand = await createBrand(pool(), { name: domain, slug: domain.replaceAll('.', '-'), domain });
  for (const ago of days) await createEmail(pool(), { brandId: brand.id, receivedAt: daysAgo(ago) });
  return brand;
}

/** A list's request to confirm, held by the gate. */
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
    const seen = await preview(rows);
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
      '3: contoso.com is already in row 2.',
      expect.stringContaining('4: Domains are registered below co.uk'),
      '5: This row has no domain.',
      '6: “31/12/2026” is not a date such as 2026-11-22.',
    ]);
    expect(await list()).toEqual([]);
    expect(await add(rows)).toMatchObject({ added: 2, isApplied: true });
    expect((await list()).map(({ domain, state, mails }) => [domain, state, mails])).toEqual([
      ['contoso.com', 'to_sign_up', 0],
      ['northwind.com', 'receiving', 2],
    ]);
    // Importing the same list again changes nothing.
    expect(await preview(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('is not applied when the ledger has changed since it was looked at', async () => {
    const { digest } = await preview([{ domain: 'contoso.com' }]);
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
    const emailId = await createRequest(brand.id, 2);
    const request = { emailId, brandId: brand.id };
    expect(await only()).toMatchObject({ state: 'to_confirm', request, mails: 0, lastMailAt: null });
    await add([{ domain: 'contoso.com', confirmedOn: '2026-11-20' }]);
    expect(await only()).toMatchObject({ state: 'confirmed', request: null });
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
    // A rhythm set by hand wins.
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
    // Mail held for other reasons counts as received.
    await pool().query("update email_reviews set rules = array['residue']");
    expect(await only()).toMatchObject({ state: 'receiving', mails: 1 });
  });

  it('is told by the address the mail came to, whoever sent it', async () => {
    const courier = await brandWithMail('courier.com', 5);
    await add([{ domain: 'northwind.com' }, { domain: 'courier.com' }]);
    const { id } = await createEmail(pool(), { brandId: courier.id, receivedAt: daysAgo(2) });
    const reported = async () => (await list()).map(({ domain, mails }) => `${domain} ${mails}`);
    expect(await reported()).toEqual(['courier.com 2', 'northwind.com 0']);
    await pool().query(
      "insert into sign_up_emails (email_id, sign_up_id) select $1, id from sign_ups where domain = 'northwind.com'",
      [id],
    );
    expect(await reported()).toEqual(['courier.com 1', 'northwind.com 1']);
    // All mail of the courier's brand arrived by another sign-up, so it needs none.
    await pool().query("delete from sign_ups where domain = 'courier.com'");
    await pool().query('delete from emails where id <> $1', [id]);
    expect((await read<SignUpSummary>('/summary')).unfollowed.count).toBe(0);
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
    // A further domain of a followed brand is not a separate sign-up.
    expect(await preview([{ domain: 'two.com' }])).toMatchObject({ added: 0, unchanged: 1 });
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

describe('the ledger is changed', () => {
  it('by following brands of the vault, one or all', async () => {
    const one = await brandWithMail('a.com', 9);
    const still = await brandWithMail('still.com');
    await brandWithMail('b.com', 1);
    await add([{ domain: 'a-mail.com' }]);
    await pool().query("insert into brand_domains (domain, brand_id) values ('a-mail.com', $1)", [one.id]);
    const follow = (body: object) => write<{ count: number }>('/follow', body);
    expect(await follow({ brandIds: [one.id, still.id, 99_999] })).toEqual({ count: 1 });
    expect(await follow({ all: true })).toEqual({ count: 1 });
    expect(await follow({ all: true })).toEqual({ count: 0 });
    expect(await domains()).toEqual(['a-mail.com', 'b.com', 'still.com']);
  });

  it('for many at once, those of a filter too, and says how many it was new for', async () => {
    await brandWithMail('daily.com', 40, 39, 38);
    await add([
      { domain: 'daily.com' },
      { domain: 'b.com', signedUpOn: '2026-11-01' },
      { domain: 'c.com', confirmedOn: '2026-11-02' },
    ]);
    const ids = (await list()).map(({ id }) => id);
    const set = async (to: string, signUps: object) =>
      (await write<{ count: number }>('/set', { signUps, to })).count;
    const days = async () =>
      (await list()).map(({ signedUpOn, confirmedOn, endedOn }) => [signedUpOn, confirmedOn, endedOn]);
    const today = '2026-11-21';
    expect(await set('signed_up', { ids })).toBe(2);
    expect(await days()).toEqual([
      ['2026-11-01', null, null],
      [today, '2026-11-02', null],
      [today, null, null],
    ]);
    expect(await set('confirmed', { ids: [...ids, 99_999] })).toBe(2);
    expect(await set('ended', { filter: { state: 'silent' } })).toBe(1);
    expect((await list()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'ended']);
    // Signing up again resets the dates.
    expect(await set('signed_up', { filter: { q: 'daily' } })).toBe(1);
    expect((await days())[2]).toEqual([today, null, null]);
    expect(await set('removed', { filter: {} })).toBe(3);
    expect(await list()).toEqual([]);
  });

  it('one by one, with what is wrong beside its field', async () => {
    await add([{ domain: 'a.com', notes: 'old' }]);
    const id = (await only())?.id;
    const form = {
      address: 'A@b.example',
      signedUpOn: '',
      confirmedOn: '',
      endedOn: '',
      rhythmDays: '14',
      notes: '',
    };
    expect(await write(`/${id}`, form, 'PATCH')).toMatchObject({
      address: 'a@b.example',
      rhythmDays: 14,
      givenRhythmDays: 14,
      notes: null,
    });
    for (const [field, text] of [
      ['address', 'nobody'],
      ['signedUpOn', '2026-02-30'],
      ['confirmedOn', '2026-12-24'],
      ['rhythmDays', '0'],
      ['rhythmDays', '367'],
    ]) {
      const answer = await people.admin.ask('PATCH', `${base}/${id}`, { ...form, [field ?? '']: text });
      expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, field]);
    }
  });

  it('and every change is in the audit log', async () => {
    const brand = await brandWithMail('a.com', 1);
    await add([{ domain: 'b.com' }]);
    await write('/follow', { brandIds: [brand.id] });
    const id = (await only())?.id;
    const empty = { address: '', signedUpOn: '', confirmedOn: '', endedOn: '', rhythmDays: '', notes: '' };
    await write(`/${id}`, empty, 'PATCH');
    await write('/set', { signUps: { filter: {} }, to: 'removed' });
    const { rows } = await pool().query<{ said: string }>(
      "select action || ' ' || subject || ': ' || summary as said from audit_log order by id",
    );
    expect(rows.map(({ said }) => said)).toEqual([
      'sign-ups.listed 1 sign-up: 1 added, 0 changed: b.com.',
      'sign-ups.followed 1 sign-up: a.com.',
      'sign-up.updated Sign-up “a.com”: ',
      'sign-ups.removed 2 sign-ups: a.com, b.com.',
    ]);
  });
});

describe('the ledger as a file', () => {
  it('is CSV whose cells are no formulas, narrowed as the table is', async () => {
    await brandWithMail('a.com', 8, 1);
    await add([
      { domain: 'a.com', notes: '=1+1, "so"', address: 'v@b.example', rhythmDays: '3' },
      { domain: 'b.com' },
    ]);
    const answer = await people.admin.ask('GET', `${base}/download?format=csv&state=receiving`);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="mailvault-sign-ups-2026-11-21.csv"',
    );
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFFBrand,Domain,Address,Identity,State,Signed up,Confirmed,Ended,Emails,First email (UTC),Last email (UTC),Usual rhythm (days),Rhythm set (days),Silent since (UTC),Notes',
      `a.com,a.com,v@b.example,,Receiving,,,,2,${daysAgo(8).toISOString()},${daysAgo(1).toISOString()},3,3,,"'=1+1, ""so"""`,
      '',
    ]);
    // An exported file is imported with the same values.
    expect(await preview([{ domain: 'a.com', notes: '\'=1+1, "so"' }])).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
  });

  it('or a workbook', async () => {
    await add([{ domain: 'a.com' }]);
    const answer = await people.admin.ask('GET', `${base}/download`);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(readZip(answer.rawPayload).get('xl/sharedStrings.xml')?.toString()).toContain('Rhythm set (days)');
  });
});
