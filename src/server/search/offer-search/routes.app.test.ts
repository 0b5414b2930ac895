import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import { replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import { offerKinds, offerScopes } from '#shared/vocabulary/offer-kinds.ts';
import { offerSorts } from '#shared/vocabulary/offer-search.ts';
import { openSharedTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import {
  type CreatedBrand,
  createBrand,
  createCategory,
  createEmail,
  daysAgo,
} from '#tests/support/factories.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { testSeed as seed } from '#tests/support/seed.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;

beforeEach(async () => {
  test = await openSharedTestApp();
  personas = await createPersonas(test);
});

const today = testNow.toISOString().slice(0, 10);
const dayFrom = (days: number) => daysAgo(-days).toISOString().slice(0, 10);

interface Sent {
  emailId: number;
  brand: CreatedBrand & { isClosed: boolean; category: string };
  receivedAt: Date;
  isPublished: boolean;
  offers: Offer[];
}

async function send(mail: Omit<Sent, 'emailId'>): Promise<Sent> {
  const { id } = await createEmail(test.database.pool, {
    brandId: mail.brand.id,
    receivedAt: mail.receivedAt,
    state: mail.isPublished ? 'published' : 'held',
  });
  await replaceOffers(test.database.pool, [{ id, offers: mail.offers }], { areNew: true });
  return { ...mail, emailId: id };
}

const depthOf = ({ kind, percent }: Offer) => (kind === 'percent' ? (percent ?? 0) : 0);

/** Every filter as a plain condition on an offer. */
const filters: ReadonlyArray<[query: string, keeps: (offer: Offer, mail: Sent) => boolean]> = [
  ['', () => true],
  ['kind=percent', ({ kind }) => kind === 'percent'],
  ['kind=gift&kind=amount', ({ kind }) => kind === 'gift' || kind === 'amount'],
  ['depth=30', (offer) => depthOf(offer) >= 30],
  ['hasCode=1', ({ code }) => code !== null],
  ['code=save', ({ code }) => code?.toUpperCase().startsWith('SAVE') === true],
  ['code=SAVE1', ({ code }) => code?.startsWith('SAVE1') === true],
  ['threshold=none', ({ threshold }) => threshold === null],
  ['threshold=some', ({ threshold }) => threshold !== null],
  ['scope=everything&scope=item', ({ scope }) => scope === 'everything' || scope === 'item'],
  ['live=1', isLive],
  ['endsWithin=3', ({ endsOn }) => endsOn !== null && endsOn >= today && endsOn <= dayFrom(3)],
  ['brand=brand-1&brand=brand-2&brand=nobody', (_, { brand }) => ['brand-1', 'brand-2'].includes(brand.slug)],
  ['category=bread', (_, { brand }) => brand.category === 'bread'],
  [
    'kind=percent&depth=20&hasCode=1&live=1&category=bread',
    (offer, mail) =>
      depthOf(offer) >= 20 && offer.code !== null && isLive(offer) && mail.brand.category === 'bread',
  ],
  ['brand=nobody', () => false],
];

function isLive({ startsOn, endsOn }: Offer): boolean {
  return endsOn !== null && endsOn >= today && (startsOn === null || startsOn <= today);
}

interface Placed {
  mail: Sent;
  offer: Offer;
  position: number;
}

const newestFirst = (one: Placed, other: Placed) =>
  other.mail.receivedAt.getTime() - one.mail.receivedAt.getTime() ||
  other.mail.emailId - one.mail.emailId ||
  one.position - other.position;

const orders = {
  deepest: (one: Placed, other: Placed) =>
    depthOf(other.offer) - depthOf(one.offer) || newestFirst(one, other),
  newest: newestFirst,
  ending: (one: Placed, other: Placed) =>
    (one.offer.endsOn ?? '').localeCompare(other.offer.endsOn ?? '') ||
    one.mail.emailId - other.mail.emailId ||
    one.position - other.position,
} as const;

/** Reference implementation of the search. */
function model(
  all: readonly Sent[],
  isPremium: boolean,
  keeps: (offer: Offer, mail: Sent) => boolean,
  sort: (typeof offerSorts)[number],
): string[] {
  return all
    .filter(
      (mail) => mail.isPublished && (isPremium || (!mail.brand.isClosed && mail.receivedAt >= daysAgo(30))),
    )
    .flatMap((mail) => mail.offers.map((offer, position) => ({ mail, offer, position })))
    .filter(({ mail, offer }) => keeps(offer, mail))
    .filter(({ offer }) => sort !== 'ending' || (offer.endsOn ?? '') >= today)
    .sort(orders[sort])
    .map(({ mail, position }) => `${mail.emailId} ${position}`);
}

const placesOf = (found: readonly FoundOffer[]) =>
  found.map(({ emailId, position }) => `${emailId} ${position}`);

/** Creates more than a year of emails with offers of every kind. */
async function sendMany(random: () => number): Promise<Sent[]> {
  const bread = await createCategory(test.database.pool, { name: 'Bread', slug: 'bread' });
  const brands: Array<Sent['brand']> = [];
  for (let count = 0; count < 5; count += 1) {
    const isClosed = count === 3;
    const brand = await createBrand(test.database.pool, {
      slug: `brand-${count}`,
      isPremiumOnly: isClosed,
      ...(count === 1 && { categoryId: bread }),
      ...(count === 4 && { alsoIn: [bread] }),
    });
    // A further category counts for a brand, too, provided that it is some brand's primary one.
    brands.push({ ...brand, isClosed, category: count === 1 || count === 4 ? 'bread' : 'other' });
  }
  const some = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const offer = (): Offer => {
    const kind = random() < 0.5 ? 'percent' : some(offerKinds);
    return offerOf({
      kind,
      percent: kind === 'percent' ? some([10, 20, 30, 30, 50, 12.5]) : null,
      amount: kind === 'amount' ? 5 : null,
      currency: some([null, 'GBP', 'EUR']),
      code: some([null, null, 'SAVE10', 'Save20', 'MAY']),
      threshold: some([null, 50]),
      scope: some([null, ...offerScopes]),
      startsOn: some([null, null, dayFrom(-1), today, dayFrom(1)]),
      endsOn: some([null, null, dayFrom(-1), today, dayFrom(3), dayFrom(4)]),
      evidence: 'words',
    });
  };
  const sent: Sent[] = [];
  for (let count = 0; count < 40; count += 1)
    sent.push(
      await send({
        brand: some(brands),
        receivedAt: daysAgo(Math.round(random() ** 2 * 100)),
        isPublished: random() < 0.9,
        offers: Array.from({ length: Math.floor(random() * 4) }, offer),
      }),
    );
  return sent;
}

describe('GET /api/insights/offers', () => {
  it('answers the offers that a plain search finds, in its order and page by page, for every reader', async () => {
    const sent = await sendMany(randomFrom(seed));
    for (const role of ['visitor', 'free', 'premium', 'admin'] as const) {
      const isPremium = role === 'premium' || role === 'admin';
      for (const [at, [query, keeps]] of filters.entries()) {
        const sorts = at === 0 ? offerSorts : [offerSorts[(at + seed) % 3] ?? 'deepest'];
        for (const sort of sorts) {
          const asked = { seed, role, query, sort };
          const expected = model(sent, isPremium, keeps, sort);
          const answer = await personas[role].ask(
            'GET',
            `/api/insights/offers?limit=200&sort=${sort}&${query}`,
          );
          expect({
            ...asked,
            status: answer.statusCode,
            total: answer.headers['x-total-count'],
            found: placesOf(answer.json()),
          }).toEqual({ ...asked, status: 200, total: String(expected.length), found: expected });
        }
      }
      const sort = offerSorts[seed % 3] ?? 'deepest';
      const pages = await walkPagesAs<FoundOffer[]>(
        (path) => personas[role].ask('GET', path),
        `/api/insights/offers?limit=7&sort=${sort}`,
      );
      expect({ seed, role, sort, found: placesOf(pages.flat()) }).toEqual({
        seed,
        role,
        sort,
        found: model(sent, isPremium, () => true, sort),
      });
    }
  });

  it('follows what becomes of its email: held, taken from a brand to another, deleted', async () => {
    const { pool } = test.database;
    const brands = { isClosed: false, category: 'other' };
    const [one, other] = [
      { ...(await createBrand(pool, { slug: 'one' })), ...brands },
      { ...(await createBrand(pool, { slug: 'other' })), ...brands },
    ];
    const { emailId } = await send({
      brand: one,
      receivedAt: daysAgo(2),
      isPublished: true,
      offers: [offerOf({ kind: 'percent', percent: 20 })],
    });
    const found = async (query: string) =>
      (await personas.visitor.ask('GET', `/api/insights/offers?${query}`)).json<FoundOffer[]>();
    expect(await found('brand=one')).toMatchObject([{ emailId, day: daysAgo(2).toISOString().slice(0, 10) }]);
    await pool.query('update emails set brand_id = $2 where id = $1', [emailId, other.id]);
    expect(await found('brand=one')).toEqual([]);
    expect(await found('')).toMatchObject([{ brand: { slug: 'other', name: other.name } }]);
    await pool.query('update emails set received_at = $2 where id = $1', [emailId, daysAgo(31)]);
    expect(await found('')).toEqual([]);
    await pool.query('update emails set received_at = $2, state = $3 where id = $1', [
      emailId,
      daysAgo(1),
      'hidden',
    ]);
    expect(await found('')).toEqual([]);
    await pool.query('update emails set state = $2 where id = $1', [emailId, 'published']);
    expect(await found('')).toHaveLength(1);
    await pool.query('delete from emails where id = $1', [emailId]);
    expect(await found('')).toEqual([]);
  });

  it('is a spreadsheet too, in the same order, which runs nothing', async () => {
    const brand = {
      ...(await createBrand(test.database.pool, { name: 'Rye, dark', slug: 'rye' })),
      isClosed: false,
      category: 'other',
    };
    const { emailId } = await send({
      brand,
      receivedAt: daysAgo(1),
      isPublished: true,
      offers: [
        offerOf({ kind: 'gift', evidence: '=gift()' }),
        offerOf({
          kind: 'percent',
          percent: 20,
          isUpTo: true,
          code: 'RYE20',
          leastItems: 2,
          threshold: 30,
          currency: 'GBP',
          scope: 'everything',
          startsOn: today,
          startsAt: '09:00',
          endsOn: dayFrom(2),
          endsAt: '18:00',
          evidence: 'Up to 20% off',
          confidence: 0.9,
        }),
      ],
    });
    await test.database.pool.query(`update emails set subject = '@today' where id = $1`, [emailId]);
    const answer = await personas.visitor.ask('GET', '/api/insights/offers.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="offers.csv"',
    });
    const day = daysAgo(1).toISOString().slice(0, 10);
    const [head, first, second, end] = answer.body.split('\r\n');
    expect(head?.split(',')).toHaveLength(22);
    const page = `http://localhost:3000/email/${emailId}`;
    expect(first).toBe(
      `"Rye, dark",${day},'@today,percent,20,yes,,GBP,,,2,30,,everything,RYE20,${today},09:00,${dayFrom(2)},18:00,Up to 20% off,0.9,${page}`,
    );
    expect(second).toBe(`"Rye, dark",${day},'@today,gift,,,,,,,,,,,,,,,,'=gift(),0.7,${page}`);
    expect(end).toBe('');
    expect((await personas.visitor.ask('GET', '/api/insights/offers.csv?kind=amount')).body).toBe(
      `${head}\r\n`,
    );
  });
});
