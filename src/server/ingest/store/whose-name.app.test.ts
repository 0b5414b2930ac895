import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createUser } from '#tests/support/factories.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

let database: Database;
let sent = 0;

beforeEach(async () => {
  database = await emptyDatabase();
});

const dependencies = () => ({
  database,
  blobs: memoryBlobStore(),
  secret: ingestSecret,
  pool: ingestWorkers(),
  now: () => new Date('2026-11-21T12:00:00Z'),
});

interface Sent {
  from: string;
  /** Day of November 2026 when it was received. */
  day?: number;
  /** The sender's name in its text, repeated often enough to count. */
  says?: string;
  headers?: string[];
}

function mailOf({ from, day = 2, says, headers = [] }: Sent): Buffer {
  sent += 1;
  const words =
    says === undefined ? '' : `<p>${says} is here. ${says} is new. ${says} is yours. Go ${says}.</p>`;
  return buildMail({
    from,
    messageId: `<${sent}@test.example>`,
    date: `Mon, ${String(day).padStart(2, '0')} Nov 2026 10:00:00 +0000`,
    headers: [...headers, 'List-Unsubscribe: <https://lists.example/leave>'],
    body: `<p>Our new collection is here, mail ${sent}.</p>${words}`,
  });
}

/** Imports emails, all in one batch or a few at a time. */
async function take(mails: readonly Buffer[], atOnce = 1): Promise<void> {
  for (let at = 0; at < mails.length; at += atOnce) {
    const run = mails.slice(at, at + atOnce).map((raw) => ({ raw, label: 'test' }));
    await ingest(run, dependencies());
  }
}

const query = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows;

async function readBrands(): Promise<Record<string, string>> {
  const rows = await query<{ domain: string; name: string; slug: string }>(
    'select domain, name, slug from brands order by domain',
  );
  return Object.fromEntries(rows.map(({ domain, name, slug }) => [domain, `${name} /${slug}`]));
}

async function readStates(): Promise<Record<string, string>> {
  const rows = await query<{ id: string; state: string }>(
    'select message_id as id, state from emails order by message_id',
  );
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
}

/** The SMTP server's results for an email that its sender did not send. */
const unproven = [
  'Authentication-Results: mx.house.org; spf=fail; dkim=none; dmarc=fail',
  'Received: from a.example by mx.house.org; Mon, 02 Nov 2026 10:00:00 +0000',
];

const former = () => query('select slug, brand_id from former_brand_slugs order by slug');

/** Each order of two emails has the same result. */
const orders = [
  ['the one first', false],
  ['the other first', true],
] as const;

it('A mail that nobody sees takes a name from nobody', async () => {
  await take([
    mailOf({ from: 'Oak Parcel <a@opgroup.com>' }),
    mailOf({ from: 'Oak Parcel <b@opgroup.com>' }),
  ]);
  await take([mailOf({ from: 'Elm <a@oakparcel.zz>' })]);
  await take([mailOf({ from: 'Oak Parcel <c@opgroup.com>' })]);
  const states = await query<{ domain: string; state: string }>(
    'select domain, state from emails join brands b on b.id = brand_id order by domain',
  );
  expect(states.map(({ domain, state }) => `${domain} ${state}`)).toEqual([
    'oakparcel.zz held',
    'opgroup.com published',
    'opgroup.com published',
    'opgroup.com published',
  ]);
});

describe.each(orders)('Of two senders, %s,', (_order, isReversed) => {
  const takeBoth = async (one: Sent, other: Sent) => {
    const mails = [mailOf(one), mailOf(other)];
    await take(isReversed ? mails.toReversed() : mails);
    return query<{ domain: string; state: string }>(
      'select domain, state from emails join brands b on b.id = brand_id order by domain',
    );
  };

  it.each([
    ['Oak <a@oak.com>', 'Oak Mail <b@oakmail.com>'],
    ['Oak <a@oak.com>', 'Oak Caribbean <b@ocruises.com>'],
    ['Oak <a@oak.com>', 'Oak Express <b@oe-trains.com>'],
    ['Oak <a@oak.com>', 'Oak & Elm <b@oakandelm.com>'],
    ['Oak <a@oak.com>', 'Oak <b@oak.de>'],
    ['Oak <a@oak.com>', 'The Oak <b@the-oak.com>'],
    ['Norvale <a@norvale.com>', 'Norvale Home <b@norvale.co.uk>'],
  ])('both are published: %s and %s', async (one, other) => {
    const states = (await takeBoth({ from: one }, { from: other })).map(({ state }) => state);
    expect(states).toEqual(['published', 'published']);
  });

  it.each([
    'Norvale <news@cheap-tvs.org>',
    'NORVALE Support Team <news@cheap-tvs.org>',
    'Norvale Payments <news@cheap-tvs.org>',
    'Norvale <norvale@gmail.com>',
    'Anna from Norvale <anna@cheap-tvs.org>',
    'Norvale <news@norvale-billing.com>',
  ])('only the owner of the name is published, and not %s', async (from) => {
    const both = await takeBoth({ from: 'Norvale <a@norvale.com>', day: 9 }, { from, says: 'Norvale' });
    expect(both.filter(({ state }) => state === 'published')).toEqual([
      { domain: 'norvale.com', state: 'published' },
    ]);
    expect((await readBrands())['norvale.com']).toBe('Norvale /norvale');
    const held = await query(`select from email_reviews where rules = '{forged}' and decided_at is null`);
    expect(held).toHaveLength(1);
    expect(await query('select email_count from brands order by email_count')).toEqual([
      { email_count: 0 },
      { email_count: 1 },
    ]);
  });

  it('the one whose domain is the name has it, and its address', async () => {
    await takeBoth(
      { from: 'Norvale <news@cheap-tvs.org>', says: 'Norvale' },
      { from: 'Norvale <a@norvale.com>', day: 9 },
    );
    expect(await readBrands()).toEqual({
      'cheap-tvs.org': 'Cheap Tvs /cheap-tvs',
      'norvale.com': 'Norvale /norvale',
    });
    expect(await former()).not.toContainEqual(expect.objectContaining({ slug: 'norvale' }));
  });

  it('a name is owned with the word behind it', async () => {
    const both = await takeBoth({ from: 'Oak Mail <a@oakmail.com>' }, { from: 'Oak Mail <b@cheap-tvs.org>' });
    expect(both.map(({ state }) => state)).toEqual(['held', 'published']);
  });

  it('an ampersand of a name is a word of its domain', async () => {
    const both = await takeBoth(
      { from: 'Oak & Elm <a@oak-and-elm.com>' },
      { from: 'Oak & Elm <b@cheap-tvs.org>' },
    );
    expect(both.map(({ state }) => state)).toEqual(['held', 'published']);
  });
});

describe('Whoever owns a name later', () => {
  it('is held as little as mail that an administrator has published', async () => {
    await take([mailOf({ from: 'Norvale <news@cheap-tvs.org>' })]);
    const { id } = await createUser(database.pool);
    await query(`insert into email_reviews (email_id, rank, held_for, rules, sender, source_kind, run, asked_at, decided_at, decided_by)
      select id, 0, '[]', '{forged}', from_address, 'import', 'test', now(), now(), '${id}' from emails`);
    await take([mailOf({ from: 'Norvale <a@norvale.com>' })]);
    expect(Object.values(await readStates())).toEqual(['published', 'published']);
  });

  it('takes its address from one that is called the same and is not published', async () => {
    await take([mailOf({ from: 'Norvale <news@norvale.org>', headers: unproven })]);
    await take([mailOf({ from: 'Norvale <a@norvale.com>', day: 9 })]);
    expect(await readBrands()).toEqual({
      'norvale.com': 'Norvale /norvale',
      'norvale.org': 'Norvale /norvale-2',
    });
  });

  it('takes no address from a published brand while its own mail is held', async () => {
    await take([mailOf({ from: 'Norvale <news@nv-group.com>', says: 'Norvale' })]);
    await take([mailOf({ from: 'Norvale <news@norvale.org>', headers: unproven })]);
    expect(await readBrands()).toEqual({
      'norvale.org': 'Norvale /norvale-2',
      'nv-group.com': 'Norvale /norvale',
    });
  });

  it('takes no number that another brand of the name has', async () => {
    await take([mailOf({ from: 'Norvale <news@norvale.net>', headers: unproven })]);
    await take([mailOf({ from: 'Norvale <news@norvale.org>', headers: unproven })]);
    await take([mailOf({ from: 'Norvale <a@norvale.com>' })]);
    expect(await readBrands()).toEqual({
      'norvale.com': 'Norvale /norvale',
      'norvale.net': 'Norvale /norvale-3',
      'norvale.org': 'Norvale /norvale-2',
    });
  });

  it('leaves a slug to the brand that somebody gave it to', async () => {
    await take([mailOf({ from: 'Norvale <a@norvale.com>', day: 3 })]);
    await query(`update brands set slug = 'norvale-2', has_given_slug = true`);
    await take([mailOf({ from: 'Norvale <b@norvale.de>' }), mailOf({ from: 'Norvale <b@norvale.fr>' })]);
    expect(await readBrands()).toEqual({
      'norvale.com': 'Norvale /norvale-2',
      'norvale.de': 'Norvale /norvale',
      'norvale.fr': 'Norvale /norvale-3',
    });
  });
});

describe('Of two owners of a name', () => {
  it('the one that has the plain slug keeps it, whatever date the mail of the other bears', async () => {
    await take([mailOf({ from: 'Norvale <a@norvale.com>', day: 9 })]);
    await take([mailOf({ from: 'Norvale <a@norvale.de>', day: 1 })]);
    const brands = { 'norvale.com': 'Norvale /norvale', 'norvale.de': 'Norvale /norvale-2' };
    expect(await readBrands()).toEqual(brands);
    await reprocess(dependencies(), { all: true });
    expect(await readBrands()).toEqual(brands);
  });

  it('neither gets what the other gave up in the same run', async () => {
    await take([mailOf({ from: 'NORVALE <a@norvale.com>' }), mailOf({ from: 'NORVALE <a@norvale.de>' })]);
    await take(
      ['a', 'b', 'c'].map((at) => mailOf({ from: `Nor Vale <${at}@norvale.com>`, day: 4 })),
      3,
    );
    expect(await readBrands()).toEqual({
      'norvale.com': 'Nor Vale /nor-vale',
      'norvale.de': 'NORVALE /norvale-2',
    });
    const [renamed] = await query<{ id: number }>("select id from brands where slug = 'nor-vale'");
    expect(await former()).toEqual([{ slug: 'norvale', brand_id: renamed?.id }]);
  });
});

describe('A former slug', () => {
  /** A brand that once had the slug `norvale`. */
  const hadNorvale = async (from: string, { hasGivenSlug = false, domain = '' } = {}) => {
    await take([mailOf({ from })]);
    await query(`insert into former_brand_slugs select 'norvale', id from brands`);
    await query(`update brands set has_given_slug = ${hasGivenSlug}`);
    if (domain !== '') await query(`insert into brand_domains select '${domain}', id from brands`);
    const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from brands');
    return id;
  };

  it('goes to the owner of the name, from a brand that does not own it', async () => {
    await hadNorvale('Oak Press <a@oak-press.com>');
    await take([mailOf({ from: 'Norvale <a@norvale.com>' })]);
    const [owner] = await query<{ id: number; slug: string }>(
      `select id, slug from brands where domain = 'norvale.com'`,
    );
    expect(owner?.slug).toBe('norvale');
    expect(await former()).toEqual([{ slug: 'norvale-2', brand_id: owner?.id }]);
  });

  it.each([
    ['a brand whose slug an administrator chose', { hasGivenSlug: true }, {}],
    ['a brand that owns the name too', { domain: 'norvale.org' }, {}],
    ['any brand, where the mail of the owner is held', {}, { headers: unproven }],
    [
      'any brand, where the other does not own the name',
      {},
      { from: 'Norvale <a@nv-group.com>', says: 'Norvale' },
    ],
  ])('stays with %s', async (_what, holder, sender) => {
    const id = await hadNorvale('Oak Press <a@oak-press.com>', holder);
    await take([mailOf({ from: 'Norvale <a@norvale.com>', ...sender })]);
    expect(Object.values(await readBrands())).toContain('Norvale /norvale-2');
    expect(await former()).toEqual([{ slug: 'norvale', brand_id: id }]);
    await reprocess(dependencies(), { all: true });
    expect(await former()).toEqual([{ slug: 'norvale', brand_id: id }]);
  });
});

describe('Whatever the order', () => {
  const senders: Sent[] = [
    { from: 'Royal <shop@royal.com>' },
    { from: 'Royal Mail <news@royalmail.com>', day: 3 },
    { from: 'Norvale <news@cheap-tvs.org>', says: 'Norvale', day: 1 },
    { from: 'Norvale <win@cheap-tvs.org>', says: 'Norvale', day: 4 },
    { from: 'Cheap TVs <win@cheap-tvs.org>', day: 5 },
    { from: 'Norvale <a@norvale.com>', day: 9 },
    { from: 'NORVALE <a@norvale.com>', day: 10 },
    { from: 'Norvale Alerts <help@gmail.com>', says: 'Norvale' },
    { from: 'Anna from Norvale <anna@oak-press.com>' },
    { from: 'Oak Press <a@oak-press.com>' },
    { from: 'OAK PRESS <a@oak-press.com>', day: 6 },
    { from: 'OAK PRESS <b@oak-press.com>', day: 7 },
    { from: 'Acme <a@acme.com>', day: 7 },
    { from: 'Acme <a@acme-two.com>', says: 'Acme', day: 1 },
    { from: 'Acme <a@acme.de>', day: 6 },
    { from: 'Acme 2 <a@acme2.com>', day: 8 },
    { from: 'Elmly <a@elmly.com>', day: 9 },
    { from: 'Elmly <a@elmly-house.org>', says: 'Elmly', day: 1 },
    { from: 'Download <a@download.com>' },
  ];
  const mails = senders.map(mailOf);
  const order = fc.shuffledSubarray(mails, { minLength: mails.length, maxLength: mails.length });

  /** Everything independent of the order: all but the slugs of brands with the same name. */
  const settled = async () => {
    const rows = await query<{ domain: string; name: string; slug: string }>(
      'select domain, name, slug from brands order by domain',
    );
    const byName = Map.groupBy(rows, ({ name }) => name);
    const brands = rows.map(({ domain, name, slug }) =>
      byName.get(name)?.length === 1 ? `${domain}: ${name} /${slug}` : `${domain}: ${name}`,
    );
    return { brands, states: await readStates() };
  };

  it('the same emails are published, the brands have the same names, and each name’s only brand the same slug; a reprocess changes nothing', async () => {
    await take(mails);
    const expected = await settled();
    expect(expected.brands).toEqual(
      expect.arrayContaining([
        'royal.com: Royal /royal',
        'royalmail.com: Royal Mail /royal-mail',
        'norvale.com: Norvale /norvale',
        'oak-press.com: OAK PRESS /oak-press',
        'acme.com: Acme',
        'acme.de: Acme',
        'acme-two.com: Acme',
        'acme2.com: Acme 2 /acme-2',
      ]),
    );
    expect(Object.values(expected.states).filter((state) => state === 'held')).toHaveLength(6);
    await fc.assert(
      fc.asyncProperty(order, fc.constantFrom(1, 3, mails.length), async (shuffled, atOnce) => {
        database = await emptyDatabase();
        await take(shuffled, atOnce);
        expect(await settled()).toEqual(expected);
        const brands = await readBrands();
        expect(brands).toMatchObject({ 'elmly.com': 'Elmly /elmly', 'elmly-house.org': 'Elmly /elmly-2' });
        expect([brands['acme.com'], brands['acme.de']]).toContain('Acme /acme');
        await reprocess(dependencies(), { all: true });
        expect(await settled()).toEqual(expected);
        expect(await readBrands()).toEqual(brands);
      }),
      { numRuns: 5 },
    );
  });
});
