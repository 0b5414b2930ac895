import { beforeEach, describe, expect, it } from 'vitest';
import type { GateReading } from '#server/ingest/gate/finding.ts';
import { insertReviews, judgeEmails } from '#server/ingest/store/judge-emails.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type {
  EmailStateChange,
  ReviewedEmail,
  Waiting,
  WaitingGroup,
} from '#shared/contract/curation/reviews.ts';
import type { EmailDetail, EmailSummary } from '#shared/contract/library/emails.ts';
import type { GateRule } from '#shared/vocabulary/hold-rules.ts';
import { openSharedTestApp, openTestApp, type TestApp } from '#tests/support/app.ts';
import { testDatabaseUrl } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { setRule } from '#tests/support/gate-rule.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

const pool = () => test.database.pool;

const nothing: GateReading = { findings: [], confirmationUrl: null, claimedNames: [], linkHosts: [] };

/** A held email, as ingest stores it. */
async function createHeld(
  given: {
    brandId?: number;
    subject?: string;
    from?: string;
    rule?: GateRule;
    run?: string;
    confirmationUrl?: string;
  } = {},
) {
  const {
    brandId,
    subject,
    from = 'news@shop.example',
    rule = 'secrets',
    run = 'Fetch 1',
    confirmationUrl = null,
  } = given;
  const email = await createEmail(pool(), {
    from,
    state: 'held',
    ...(brandId && { brandId }),
    ...(subject && { subject }),
    html: '<p>Hello <a href="https://shop.example/x">shop</a></p>',
  });
  await insertReviews(
    pool(),
    [
      {
        id: email.id,
        mail: { gate: { ...nothing, confirmationUrl }, fromAddress: from },
        judgement: {
          state: 'held',
          heldFor: [{ rule, what: 'A code stands in it.' }],
          rank: confirmationUrl === null ? 0 : 2,
        },
        arrival: { kind: 'mailbox', run },
      },
    ],
    test.deps.now(),
  );
  return email;
}

async function admin(method: Parameters<Persona['ask']>[0], url: string, body?: object) {
  const answer = await people.admin.ask(method, url, body);
  expect([method, url, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
    method,
    url,
    answer.statusCode,
    '',
  ]);
  return answer;
}

const subjectsOf = async (query: string) =>
  (await admin('GET', `/api/admin/emails?${query}`)).json<ReviewedEmail[]>().map(({ subject }) => subject);

const waiting = async () => (await admin('GET', '/api/admin/emails/waiting')).json<Waiting>();

const countsOf = async (brandId: number) =>
  (
    await pool().query(
      'select email_count, last_email_at is not null as "hasLast" from brands where id = $1',
      [brandId],
    )
  ).rows[0];

const isReadable = async (id: number) =>
  (await people.premium.ask('GET', `/api/emails/${id}`)).statusCode === 200;

describe('the queue', () => {
  it('says of mail of a brand that nobody has placed whose second domain it seems to be', async () => {
    const { rows } = await pool().query<{ id: number }>('select id from categories where takes_new_brands');
    const fresh = await createBrand(pool(), { name: 'Fresh', categoryId: rows[0]?.id ?? 0 });
    const { id } = await createHeld({ brandId: fresh.id });
    const whole = async () =>
      (await admin('GET', '/api/admin/emails?waiting=true')).json<ReviewedEmail[]>()[0]?.seemsPartOf;
    expect(await whole()).toBeNull();
    const said = { domain: 'ryan.example', links: 34, of: 36 };
    await pool().query('update email_bodies set evidence = $2 where email_id = $1', [
      id,
      { suggestedDomain: said },
    ]);
    expect(await whole()).toEqual({ ...said, brand: null });
    const ryan = await createBrand(pool(), { name: 'Ryan', domain: 'ryan.example' });
    expect(await whole()).toEqual({ ...said, brand: { id: ryan.id, name: 'Ryan' } });
    await pool().query('update brands set category_id = 2 where id = $1', [fresh.id]);
    expect(await whole()).toBeNull();
  });

  it.each([
    'http://localhost:3000/api/logout',
    'https://localhost:3000/confirm',
    'http://localhost./confirm',
    'http://127.0.0.1:3000/confirm',
    'http://192.168.1.1/confirm',
    'https://us@evil.example/confirm',
    'https://us:word@evil.example/confirm',
    'https://localhost:3000@evil.example/confirm',
    'javascript:alert(1)',
  ])('offers no button to confirm at %s', async (confirmationUrl) => {
    await createHeld({ subject: 'confirm', confirmationUrl });
    const [shown] = (await admin('GET', '/api/admin/emails?waiting=true')).json<ReviewedEmail[]>();
    expect(shown).toMatchObject({ subject: 'confirm', confirmationUrl: null });
  });

  it('offers no button to confirm at the vault itself', async () => {
    const vault = await openTestApp({ environment: { BASE_URL: 'https://vault.example' } });
    try {
      for (const confirmationUrl of [
        'https://vault.example/api/logout',
        'http://VAULT.example.:8080/confirm',
        'https://shop.vault.example/confirm',
      ])
        await createHeld({ subject: confirmationUrl, confirmationUrl });
      const { admin } = await createPersonas(vault);
      const listed = (await admin.ask('GET', '/api/admin/emails?waiting=true')).json<ReviewedEmail[]>();
      expect(listed.flatMap(({ confirmationUrl }) => confirmationUrl ?? [])).toEqual([
        'https://shop.vault.example/confirm',
      ]);
    } finally {
      await vault.app.close();
    }
  });

  it('shows what waits with its reasons, confirmations first, and pages through all of it', async () => {
    const brand = await createBrand(pool(), { name: 'Shop' });
    await createHeld({ subject: 'one', brandId: brand.id });
    await createHeld({
      subject: 'confirm',
      from: 'news@mail.shop.example',
      confirmationUrl: 'https://shop.example/confirm?t=1',
      rule: 'secrets',
    });
    await createHeld({ subject: 'two', rule: 'forged', from: 'x@evil.example', run: 'Fetch 2' });
    await createEmail(pool(), { subject: 'published' });
    expect(await subjectsOf('waiting=true')).toEqual(['confirm', 'two', 'one']);
    expect(await subjectsOf('state=held')).toEqual(['confirm', 'two', 'one']);
    expect(await subjectsOf('state=published')).toEqual(['published']);
    expect(await subjectsOf('waiting=true&rule=forged')).toEqual(['two']);
    expect(await subjectsOf(`waiting=true&brandId=${brand.id}`)).toEqual(['one']);
    expect(await subjectsOf('waiting=true&sender=x@evil.example')).toEqual(['two']);
    expect(await subjectsOf('waiting=true&run=Fetch%202')).toEqual(['two']);
    const first = await admin('GET', '/api/admin/emails?waiting=true&limit=2');
    expect(first.json<ReviewedEmail[]>()[0]).toMatchObject({
      state: 'held',
      isWaiting: true,
      heldFor: [{ rule: 'secrets', what: 'A code stands in it.' }],
      confirmationUrl: 'https://shop.example/confirm?t=1',
      run: 'Fetch 1',
      senderDomain: 'shop.example',
      reports: [],
    });
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await admin('GET', next)).json<ReviewedEmail[]>().map(({ subject }) => subject)).toEqual(['one']);
    expect(await waiting()).toMatchObject({
      count: 3,
      groups: {
        rule: [
          { key: 'secrets', count: 2 },
          { key: 'forged', count: 1 },
        ],
        run: [
          { key: 'Fetch 1', count: 2 },
          { key: 'Fetch 2', count: 1 },
        ],
      },
    });
  });

  it('has more groups than the largest ones: all can be paged through, found by a part of their name, or named', async () => {
    const shop = await createBrand(pool(), { name: 'Shop' });
    const counts = new Map<string, number>();
    for (let number = 0; number < 53; number += 1) {
      const from = `n${number}@${number % 2 === 0 ? 'even' : 'odd'}.example`;
      for (let mail = 0; mail <= number % 3; mail += 1) await createHeld({ brandId: shop.id, from });
      counts.set(from, (number % 3) + 1);
    }
    expect((await waiting()).groups.sender).toHaveLength(50);
    const path = '/api/admin/emails/waiting/groups?by=sender';
    const found: WaitingGroup[] = [];
    for (let next = `${path}&limit=20`; next !== ''; ) {
      const answer = await admin('GET', next);
      found.push(...answer.json<WaitingGroup[]>());
      next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? '';
    }
    expect(new Map(found.map(({ key, count }) => [key, count]))).toEqual(counts);
    expect(found.map(({ count }) => count)).toEqual([...counts.values()].sort((a, b) => b - a));
    const odd = (await admin('GET', `${path}&q=ODD.`)).json<WaitingGroup[]>();
    expect(odd.map(({ key }) => key).sort()).toEqual(
      [...counts.keys()].filter((from) => from.includes('odd')).sort(),
    );
    expect((await admin('GET', `${path}&key=n5@odd.example`)).json()).toEqual([
      { key: 'n5@odd.example', label: 'n5@odd.example', count: 3 },
    ]);
    const brands = await admin('GET', `/api/admin/emails/waiting/groups?by=brand&key=${shop.id}`);
    expect(brands.json()).toEqual([{ key: String(shop.id), label: 'Shop', count: 105 }]);
  });

  it('is decided one by one: readers see what is published, and counters and dates follow', async () => {
    const brand = await createBrand(pool());
    const email = await createHeld({ brandId: brand.id });
    expect(await countsOf(brand.id)).toEqual({ email_count: 0, hasLast: false });
    expect(await isReadable(email.id)).toBe(false);
    const publish = { ids: [email.id, 99_999], state: 'published' };
    expect((await admin('POST', '/api/admin/emails/state', publish)).json()).toEqual({
      decided: 1,
      remaining: 0,
      before: [{ state: 'held', isWaiting: true, ids: [email.id] }],
    });
    expect(await isReadable(email.id)).toBe(true);
    expect(await countsOf(brand.id)).toEqual({ email_count: 1, hasLast: true });
    expect((await waiting()).count).toBe(0);
    await admin('POST', '/api/admin/emails/state', { ids: [email.id], state: 'hidden' });
    expect(await isReadable(email.id)).toBe(false);
    expect(await countsOf(brand.id)).toEqual({ email_count: 0, hasLast: false });
    expect((await waiting()).count).toBe(0);
    await admin('POST', '/api/admin/emails/state', { ids: [email.id], state: 'held' });
    expect((await waiting()).count).toBe(1);
    const log = (await admin('GET', '/api/admin/audit-log')).json<
      Array<{ action: string; subject: string; summary: string }>
    >();
    expect(log.map(({ action, summary }) => [action, summary])).toEqual([
      ['email.held', 'Before: 1 hidden; now held.'],
      ['email.hidden', 'Before: 1 published; now hidden.'],
      ['email.published', 'Before: 1 held; now published.'],
    ]);
    expect(log[0]?.subject).toBe(`Email “${email.subject}”`);
  });

  it.each([
    ['brand', async (brandId: number) => String(brandId)],
    ['rule', async () => 'person'],
    ['sender', async () => 'anna@mail.example'],
    ['run', async () => 'Fetch 7'],
  ] as const)('is decided by %s at once, and leaves the others', async (by, keyOf) => {
    const brand = await createBrand(pool());
    for (let count = 0; count < 3; count += 1) {
      await createHeld({ brandId: brand.id, rule: 'person', from: 'anna@mail.example', run: 'Fetch 7' });
    }
    const other = await createHeld();
    const group = { by, key: await keyOf(brand.id) };
    expect(
      (await admin('POST', '/api/admin/emails/state', { group, state: 'published' })).json(),
    ).toMatchObject({
      decided: 3,
      remaining: 0,
    });
    expect(await waiting()).toMatchObject({ count: 1 });
    expect(await isReadable(other.id)).toBe(false);
    expect(await countsOf(brand.id)).toEqual({ email_count: 3, hasLast: true });
  });

  it('takes a decision back by what its answer says, and a reported email waits again where it stood', async () => {
    const held = await createHeld();
    const reported = await createEmail(pool(), { brandId: held.brandId });
    const other = await createEmail(pool(), { brandId: held.brandId });
    await people.visitor.ask('POST', `/api/emails/${reported.id}/report`, { reason: 'It names me.' });
    const hide = { ids: [held.id, reported.id, other.id], state: 'hidden' };
    const { before } = (await admin('POST', '/api/admin/emails/state', hide)).json<EmailStateChange>();
    expect(before).toEqual([
      { state: 'held', isWaiting: true, ids: [held.id] },
      { state: 'published', isWaiting: true, ids: [reported.id] },
      { state: 'published', isWaiting: false, ids: [other.id] },
    ]);
    expect(await waiting()).toMatchObject({ count: 0 });
    for (const body of before) await admin('POST', '/api/admin/emails/state', body);
    expect(await subjectsOf('waiting=true')).toEqual([reported.subject, held.subject]);
    expect([await isReadable(held.id), await isReadable(reported.id), await isReadable(other.id)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await countsOf(held.brandId)).toEqual({ email_count: 2, hasLast: true });
    expect(await subjectsOf(`id=${other.id}`)).toEqual([other.subject]);
    expect(await subjectsOf(`waiting=true&id=${other.id}`)).toEqual([]);
  });

  it('takes bad decisions for what they are', async () => {
    for (const body of [
      {},
      { state: 'published' },
      { ids: [], state: 'published' },
      { ids: [1], state: 'gone' },
      { ids: [1], group: { by: 'run', key: 'x' }, state: 'held' },
      { group: { by: 'colour', key: 'x' }, state: 'held' },
    ]) {
      expect((await people.admin.ask('POST', '/api/admin/emails/state', body)).statusCode).toBe(400);
    }
    const nothing = { group: { by: 'brand', key: 'no id' }, state: 'hidden' };
    expect((await admin('POST', '/api/admin/emails/state', nothing)).json()).toEqual({
      decided: 0,
      remaining: 0,
      before: [],
    });
  });
});

describe('another brand', () => {
  const move = (ids: number[], brandId: number) =>
    people.admin.ask('POST', '/api/admin/emails/brand', { ids, brandId });

  it('takes emails over as they are, with the counters of both, and one entry in the log', async () => {
    const [from, into] = [await createBrand(pool()), await createBrand(pool(), { name: 'Shop' })];
    const published = await createEmail(pool(), { brandId: from.id });
    const held = await createHeld({ brandId: from.id });
    const own = await createHeld({ brandId: into.id });
    const answer = await move([published.id, held.id, own.id, 99_999], into.id);
    expect(answer.json()).toEqual({ moved: 2 });
    expect(await countsOf(from.id)).toEqual({ email_count: 0, hasLast: false });
    expect(await countsOf(into.id)).toEqual({ email_count: 1, hasLast: true });
    expect(await subjectsOf(`waiting=true&brandId=${into.id}`)).toEqual([own.subject, held.subject]);
    expect((await waiting()).groups.brand).toEqual([{ key: String(into.id), label: 'Shop', count: 2 }]);
    const log = (await admin('GET', '/api/admin/audit-log')).json<Array<object>>();
    expect(log).toMatchObject([{ action: 'email.moved', subject: '2 emails', summary: 'Into “Shop”.' }]);
    expect((await move([published.id], into.id)).json()).toEqual({ moved: 0 });
    expect((await admin('GET', '/api/admin/audit-log')).json()).toHaveLength(1);
  });

  it('that is not there, or none at all, takes nothing', async () => {
    const email = await createHeld();
    const answer = await move([email.id], 99_999);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { issues: [{ path: 'brandId', message: 'There is no such brand.' }] },
    ]);
    expect((await move([], email.brandId)).statusCode).toBe(400);
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    expect((await move(many, email.brandId)).statusCode).toBe(400);
    expect(await subjectsOf(`waiting=true&brandId=${email.brandId}`)).toEqual([email.subject]);
  });
});

it('an administrator sees an unpublished mail as the public would, with dead links', async () => {
  const email = await createHeld();
  const detail = (await admin('GET', `/api/emails/${email.id}`)).json<EmailDetail>();
  expect(detail).toMatchObject({ state: 'held', htmlContent: '<p>Hello <a>shop</a></p>' });
  await admin('POST', '/api/admin/emails/state', { ids: [email.id], state: 'published' });
  const published = (await admin('GET', `/api/emails/${email.id}`)).json<EmailDetail>();
  expect(published.state).toBeUndefined();
  expect(published.htmlContent).toContain('href="https://shop.example/x"');
});

describe('a report', () => {
  it('has a published email wait for an administrator, and leaves it where it is', async () => {
    const email = await createEmail(pool());
    const report = `/api/emails/${email.id}/report`;
    expect((await people.visitor.ask('POST', report, { reason: 'It names me.' })).statusCode).toBe(204);
    expect((await people.free.ask('POST', report, { reason: ' Not theirs. ' })).statusCode).toBe(204);
    expect(await isReadable(email.id)).toBe(true);
    const [row] = (await admin('GET', '/api/admin/emails?waiting=true')).json<ReviewedEmail[]>();
    expect(row).toMatchObject({
      id: email.id,
      state: 'published',
      isWaiting: true,
      heldFor: [{ rule: 'reported', what: 'A reader reported it.' }],
      reports: [{ reason: 'Not theirs.' }, { reason: 'It names me.' }],
    });
    await admin('POST', '/api/admin/emails/state', { ids: [email.id], state: 'hidden' });
    expect(await isReadable(email.id)).toBe(false);
    expect((await waiting()).count).toBe(0);
  });

  it('by one visitor, however often, does not reopen a decision; three visitors do, and so does one signed in', async () => {
    const email = await createEmail(pool());
    const url = `/api/emails/${email.id}/report`;
    const payload = { reason: 'Not theirs.' };
    const report = async (remoteAddress: string) => {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const { statusCode } = await test.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
      expect(statusCode).toBe(204);
      return (await waiting()).count;
    };
    const hashes = async () => {
      const { rows } = await pool().query('select network_hash from email_reports order by id');
      return rows.map((row) => row.network_hash?.toString('hex') ?? null);
    };
    const decide = async () => {
      await admin('POST', '/api/admin/emails/state', { ids: [email.id], state: 'published' });
      // The clock of the tests does not advance.
      await pool().query("update email_reports set reported_at = reported_at - interval '1 minute'");
    };
    expect(await report('192.0.2.1')).toBe(1);
    await decide();
    const sameVisitor = ['2001:db8::1', '2001:db8::2', '2001:db8::1:0:0:3', '::ffff:192.0.2.1', '192.0.2.1'];
    for (const address of sameVisitor) expect(await report(address)).toBe(0);
    const [, ...stored] = await hashes();
    expect(new Set(stored).size).toBe(2);
    expect(await report('192.0.2.2')).toBe(1);
    await decide();
    expect(await hashes()).toEqual(Array.from({ length: 7 }, () => null));
    expect(await report('192.0.2.1')).toBe(0);
    await people.free.ask('POST', url, payload);
    expect((await waiting()).count).toBe(1);
    expect((await hashes()).at(-1)).toBeNull();
  });

  it('is stored with the newest hundred of its email, of which twenty are shown', async () => {
    const email = await createEmail(pool());
    await pool().query(
      "insert into email_reports (email_id, reason) select $1, 'No. ' || n from generate_series(1, 150) as n",
      [email.id],
    );
    await people.free.ask('POST', `/api/emails/${email.id}/report`, { reason: 'Mine.' });
    const [row] = (await admin('GET', '/api/admin/emails?waiting=true')).json<ReviewedEmail[]>();
    expect(row?.reportCount).toBe(100);
    expect(row?.reports.map(({ reason }) => reason)).toEqual([
      'Mine.',
      ...Array.from({ length: 19 }, (_, index) => `No. ${150 - index}`),
    ]);
  });

  it('is taken of what its reader may read, with a reason, and not of anything else', async () => {
    const held = await createHeld();
    const email = await createEmail(pool());
    const ask = (id: number, body: object) => people.visitor.ask('POST', `/api/emails/${id}/report`, body);
    expect((await ask(held.id, { reason: 'It is forged.' })).statusCode).toBe(404);
    expect((await ask(99_999, { reason: 'It is forged.' })).statusCode).toBe(404);
    expect((await ask(email.id, { reason: '  ' })).statusCode).toBe(400);
    expect((await ask(email.id, {})).statusCode).toBe(400);
  });

  it.skipIf(testDatabaseUrl() === undefined)(
    'of an email that is deleted meanwhile finds no email',
    async () => {
      const email = await createEmail(pool());
      let answer: ReturnType<Persona['ask']> | undefined;
      await inTransaction(pool(), async (client) => {
        await client.query('delete from emails where id = $1', [email.id]);
        answer = people.visitor.ask('POST', `/api/emails/${email.id}/report`, { reason: 'It names me.' });
        // Queried outside of the transaction, which sees one snapshot of this view.
        const blocked = () =>
          pool().query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
        await expect.poll(async () => (await blocked()).rowCount).toBe(1);
      });
      expect((await answer)?.statusCode).toBe(404);
    },
  );
});

describe('rules and verdicts', () => {
  it('are turned on and off for each kind of source', async () => {
    const before = (await admin('GET', '/api/admin/gate-rules')).json<
      Array<{ rule: string; sourceKind: string; isOn: boolean }>
    >();
    expect(before).toHaveLength(48);
    expect(before.filter(({ isOn }) => isOn).map(({ rule, sourceKind }) => `${sourceKind} ${rule}`)).toEqual(
      ['mailbox', 'import', 'api'].flatMap((kind) =>
        [
          'forged',
          'unvouched',
          'no_domain',
          'secrets',
          'account',
          'residue',
          'person',
          'forwarded',
          'automatic',
          'list_admin',
          'nothing_shown',
        ].map((rule) => `${kind} ${rule}`),
      ),
    );
    const rules = [
      { rule: 'account', sourceKind: 'mailbox', isOn: false },
      { rule: 'person', sourceKind: 'import', isOn: false },
      { rule: 'nothing_shown', sourceKind: 'api', isOn: false },
      { rule: 'unvouched', sourceKind: 'import', isOn: false },
      { rule: 'no_domain', sourceKind: 'api', isOn: false },
    ];
    const after = (await admin('PUT', '/api/admin/gate-rules', { rules })).json();
    expect(after).toEqual(expect.arrayContaining(rules.map((rule) => expect.objectContaining(rule))));
    expect((await admin('GET', '/api/admin/gate-rules')).json()).toEqual(after);
    expect(
      (
        await people.admin.ask('PUT', '/api/admin/gate-rules', {
          rules: [{ rule: 'luck', sourceKind: 'api', isOn: true }],
        })
      ).statusCode,
    ).toBe(400);
  });

  it('teach: a trusted brand is published but for what is forged or secret, a blocked sender never comes back', async () => {
    await setRule(pool(), 'account', false);
    const brand = await createBrand(pool());
    const harmless = await createHeld({ brandId: brand.id, rule: 'residue' });
    const secret = await createHeld({ brandId: brand.id, rule: 'secrets' });
    const unvouched = await createHeld({ brandId: brand.id, rule: 'unvouched' });
    const blocked = await createHeld({ from: 'a@mail.evil.example', rule: 'person' });
    const trust = { subject: 'brand', key: String(brand.id), verdict: 'publish' };
    expect((await admin('PUT', '/api/admin/gate-verdicts', trust)).json()).toEqual({
      decided: 1,
      remaining: 0,
      before: [{ state: 'held', isWaiting: true, ids: [harmless.id] }],
    });
    const readable = [harmless, secret, unvouched].map(({ id }) => isReadable(id));
    expect(await Promise.all(readable)).toEqual([true, false, false]);
    const block = { subject: 'sender', key: 'Evil.example', verdict: 'hide' };
    expect((await admin('PUT', '/api/admin/gate-verdicts', block)).json()).toMatchObject({
      decided: 1,
      remaining: 0,
    });
    expect(await subjectsOf('state=hidden')).toEqual([blocked.subject]);

    const judge = async (brandId: number, fromAddress: string, rule: GateRule) => {
      const gate = { ...nothing, findings: [{ rule, what: 'seen' }] };
      const brand = { domain: 'shop.example', name: 'Shop', basis: 'from' };
      const arrival = { kind: 'mailbox', run: 'Fetch 1' } as const;
      const [judged] = await judgeEmails(
        pool(),
        [{ brandId, mail: { gate, fromAddress, brand }, arrival }],
        {},
      );
      return judged?.judgement.state;
    };
    expect(await judge(brand.id, 'b@shop.example', 'residue')).toBe('published');
    expect(await judge(brand.id, 'b@shop.example', 'forged')).toBe('held');
    expect(await judge(blocked.brandId, 'other@evil.example', 'account')).toBe('hidden');
    expect(await judge(blocked.brandId, 'other@notevil.example', 'account')).toBe('published');

    const verdicts = (await admin('GET', '/api/admin/gate-verdicts')).json<
      Array<{ subject: string; key: string }>
    >();
    expect(verdicts.map(({ subject, key }) => `${subject} ${key}`).sort()).toEqual([
      `brand ${brand.id}`,
      'sender evil.example',
    ]);
    await admin('DELETE', '/api/admin/gate-verdicts/sender/Mail.evil.example');
    expect(await judge(blocked.brandId, 'other@evil.example', 'account')).toBe('published');
    expect(
      (await people.admin.ask('DELETE', '/api/admin/gate-verdicts/sender/evil.example')).statusCode,
    ).toBe(404);
    const unknown = { ...trust, key: '99999' };
    expect((await people.admin.ask('PUT', '/api/admin/gate-verdicts', unknown)).statusCode).toBe(404);
  });
});

it('what is taken down is gone from lists, search and pictures with the answer', async () => {
  const brand = await createBrand(pool(), { slug: 'gone' });
  const email = await createEmail(pool(), { brandId: brand.id, subject: 'Zebra offer' });
  await createEmail(pool(), { brandId: brand.id, subject: 'Lion offer' });
  const found = async () =>
    (await people.visitor.ask('GET', '/api/emails/search?q=offer'))
      .json<EmailSummary[]>()
      .map(({ subject }) => subject);
  expect(await found()).toEqual(['Lion offer', 'Zebra offer']);
  await admin('POST', '/api/admin/emails/state', { ids: [email.id], state: 'hidden' });
  expect(await found()).toEqual(['Lion offer']);
  const page = await people.visitor.ask('GET', '/brand/gone');
  expect(page.body).not.toContain('Zebra');
});
