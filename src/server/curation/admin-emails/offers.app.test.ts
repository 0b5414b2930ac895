import { beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { recomputeFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import type { AuditEntry } from '#shared/contract/accounts/audit-log.ts';
import type { EmailEvidence, OffersBody } from '#shared/contract/curation/admin-emails.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;
let id: number;

beforeEach(async () => {
  test = await openSharedTestApp();
  admin = (await createPersonas(test)).admin;
  const mail = buildMail({
    from: 'Northwind <news@northwind.example>',
    subject: 'Our sale: 50% off orders over £40 with code BF50',
    body: '<p>Until Sunday.</p>',
  });
  await ingest([{ raw: mail, label: 'test' }], test.deps);
  const { rows } = await test.database.pool.query<{ id: number }>('select id from emails');
  id = rows[0]?.id ?? 0;
});

type Written = NonNullable<OffersBody['offers']>[number];

function written(parts: Partial<Offer>): Written {
  const { confidence: _, ...offer } = offerOf(parts);
  return offer;
}

const correct = (offers: readonly Partial<Written>[] | null) =>
  admin.ask('PUT', `/api/admin/emails/${id}/offers`, { offers });
const evidence = async () =>
  (await admin.ask('GET', `/api/admin/emails/${id}/evidence`)).json<EmailEvidence>();
const audit = async () => (await admin.ask('GET', '/api/admin/audit-log')).json<AuditEntry[]>();

/** Results for viewers: the offers, and the email found by its offer. */
async function found() {
  const offers = (await admin.ask('GET', '/api/insights/offers')).json<FoundOffer[]>();
  const isFound = async (q: string) =>
    (await admin.ask('GET', `/api/emails?q=${encodeURIComponent(q)}`)).json<unknown[]>().length === 1;
  const { rows } = await test.database.pool.query(
    'select offer_kind as kind, offer_percent as percent, offer_threshold::float8 as threshold, codes from email_facts',
  );
  return {
    offers: offers.map(({ kind, percent, code }) => [kind, percent, code]),
    bySearch: [await isFound('offer:>=40'), await isFound('code:BF50'), await isFound('code:NEW25')],
    facts: rows[0],
  };
}

const recognized = {
  offers: [['percent', 50, 'BF50']],
  bySearch: [true, true, false],
  facts: { kind: 'percent', percent: 50, threshold: 40, codes: ['BF50'] },
};

const byHand = {
  offers: [
    ['percent', 25, 'NEW25'],
    ['gift', null, null],
  ],
  bySearch: [false, false, true],
  facts: { kind: 'percent', percent: 25, threshold: null, codes: ['NEW25'] },
};

describe('the offers of an email', () => {
  it('set by hand are what readers find, through a reprocess and anew made facts, until they go back', async () => {
    expect(await found()).toEqual(recognized);
    const answer = await correct([
      written({
        kind: 'percent',
        percent: 25,
        code: 'NEW25',
        scope: 'everything',
        evidence: 'a quarter off',
      }),
      written({ kind: 'gift', evidence: 'a tote' }),
    ]);
    expect(answer.json()).toMatchObject({
      offersLocked: true,
      offers: [{ kind: 'percent', percent: 25, code: 'NEW25', confidence: 1 }, { kind: 'gift' }],
    });
    expect(await found()).toEqual(byHand);
    expect(await reprocess(test.deps, { all: true })).toMatchObject({ updated: 1 });
    expect(await found()).toEqual(byHand);
    await recomputeFacts(test.database.pool, [id]);
    expect(await found()).toEqual(byHand);
    expect(await evidence()).toMatchObject({ offersLocked: true, offers: [{ percent: 25 }, {}] });

    expect((await correct(null)).json()).toMatchObject({ offersLocked: false, offers: [{ code: 'BF50' }] });
    expect(await found()).toEqual(recognized);
    await correct(null);
    expect((await audit()).map(({ action, subject, summary }) => [action, subject, summary])).toEqual(
      [
        ['as recognised', '2 offers (NEW25) → 1 offer (BF50)'],
        ['by hand', '1 offer (BF50) → 2 offers (NEW25)'],
      ].map(([how, what]) => [
        'email.offers_corrected',
        'Email “Our sale: 50% off orders over £40 with code BF50”',
        `Offers: ${what}, ${how}.`,
      ]),
    );
  });

  it('taken away are none, and stay none', async () => {
    await correct([]);
    await reprocess(test.deps, { all: true });
    expect(await found()).toEqual({
      offers: [],
      bySearch: [false, false, false],
      facts: { kind: null, percent: null, threshold: null, codes: [] },
    });
    await correct([written({ kind: 'gift', evidence: 'a tote' })]);
    await correct(null); // the recognised offers, although two corrections came in between
    expect(await found()).toEqual(recognized);
  });

  it('go back to what an older program recognised, which knew fewer of their fields', async () => {
    await correct([]);
    await test.database.pool.query(
      `update email_bodies set evidence = jsonb_set(evidence, '{offers,0}', (evidence #> '{offers,0}') - 'leastItems' - 'startsAt')`,
    );
    expect((await correct(null)).json()).toMatchObject({ offers: [{ code: 'BF50', leastItems: null }] });
  });

  it('are confirmed as they stand', async () => {
    const { offers } = await evidence();
    const confirmed = await correct(offers.map(({ confidence: _, ...offer }) => offer));
    expect(confirmed.json()).toMatchObject({
      offersLocked: true,
      offers: offers.map((offer) => ({ ...offer, confidence: 1 })),
    });
  });

  it.each<[Partial<Offer>, string]>([
    [{ kind: 'percent', percent: null }, 'percent'],
    [{ kind: 'percent', percent: 101 }, 'percent'],
    [{ kind: 'gift', percent: 20 }, 'percent'],
    [{ kind: 'amount', amount: 5, currency: null }, 'currency'],
    [{ kind: 'amount', amount: 0, currency: 'GBP' }, 'amount'],
    [{ kind: 'gift', threshold: 40, currency: null }, 'currency'],
    [{ kind: 'gift', currency: 'pounds' }, 'currency'],
    [{ kind: 'multi_buy', buys: 2, pays: 2 }, 'pays'],
    [{ kind: 'multi_buy', buys: 3, pays: null }, 'pays'],
    [{ kind: 'gift', leastItems: 1 }, 'leastItems'],
    [{ kind: 'gift', code: 'NEW 25' }, 'code'],
    [{ kind: 'gift', startsAt: '09:00' }, 'startsAt'],
    [{ kind: 'gift', endsAt: '24:00', endsOn: '2026-11-30' }, 'endsAt'],
    [{ kind: 'gift', startsOn: '2026-11-30', endsOn: '2026-11-29' }, 'endsOn'],
    [{ kind: 'gift', evidence: 'x'.repeat(501) }, 'evidence'],
  ])('are refused where they contradict themselves: %o', async (parts, field) => {
    const answer = await correct([written(parts)]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([{ path: `offers.0.${field}` }]);
    expect(await found()).toEqual(recognized);
  });

  it('are those of an email that is there', async () => {
    id += 1;
    expect((await correct([])).statusCode).toBe(404);
  });
});
