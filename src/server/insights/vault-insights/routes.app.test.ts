import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';
import { openSharedTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { testSeed as seed } from '#tests/support/seed.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;

beforeEach(async () => {
  test = await openSharedTestApp();
  personas = await createPersonas(test);
});

async function insights(role: Role): Promise<VaultInsights> {
  const answer = await personas[role].ask('GET', '/api/insights');
  expect({ status: answer.statusCode, body: answer.body.slice(0, 300) }).toMatchObject({ status: 200 });
  return answer.json();
}

interface Sent {
  id: number;
  brand: CreatedBrand & { isClosed: boolean };
  receivedAt: Date;
  type: (typeof campaignTypes)[number];
  season: Season;
  percent: number | null;
  isPublished: boolean;
}

async function send(mail: Omit<Sent, 'id'>): Promise<Sent> {
  const { pool } = test.database;
  const { id } = await createEmail(pool, {
    brandId: mail.brand.id,
    receivedAt: mail.receivedAt,
    campaignType: mail.type,
    season: mail.season,
    state: mail.isPublished ? 'published' : 'held',
  });
  await pool.query('update email_facts set offer_percent = $2 where email_id = $1', [id, mail.percent]);
  return { id, ...mail };
}

const dayOf = ({ receivedAt }: Sent) => receivedAt.toISOString().slice(0, 10);
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);

/** The expected overview of the vault, counted without a database. */
function model(all: readonly Sent[], isPremium: boolean) {
  const open = all.filter((mail) => mail.isPublished && (isPremium || !mail.brand.isClosed));
  const readable = open.filter(({ receivedAt }) => isPremium || receivedAt >= daysAgo(30));
  const shown = open.filter((mail) => dayOf(mail) >= dayAgo(364) && dayOf(mail) <= dayAgo(0));
  const days = [...new Set(shown.map(dayOf))].sort().map((day) => {
    const ofDay = shown.filter((mail) => dayOf(mail) === day);
    const types = [...new Set(ofDay.map(({ type }) => type))];
    return {
      day,
      emails: ofDay.length,
      byType: Object.fromEntries(
        types.map((type) => [type, ofDay.filter((mail) => mail.type === type).length]),
      ),
    };
  });
  const recent = readable.filter((mail) => mail.season !== 'none' && dayOf(mail) >= dayAgo(13));
  const firsts = recent.filter(
    (mail) =>
      !readable.some(
        (other) =>
          other.season === mail.season &&
          other.brand === mail.brand &&
          dayOf(other) >= dayAgo(180) &&
          (other.receivedAt < mail.receivedAt ||
            (other.receivedAt === mail.receivedAt && other.id < mail.id)),
      ),
  );
  const deep = readable
    .filter(({ percent, receivedAt }) => percent !== null && receivedAt >= daysAgo(7))
    .sort(
      (one, other) =>
        (other.percent ?? 0) - (one.percent ?? 0) || other.receivedAt.getTime() - one.receivedAt.getTime(),
    );
  return {
    days,
    seasons: [...new Set(recent.map(({ season }) => season))]
      .map((season) => ({
        season,
        emails: recent.filter((mail) => mail.season === season).length,
        brands: new Set(recent.filter((mail) => mail.season === season).map(({ brand }) => brand)).size,
      }))
      .sort((one, other) => (one.season < other.season ? -1 : 1)),
    starts: firsts
      .sort((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
      .slice(0, 12)
      .map(({ id, season, brand }) => ({ id, season, slug: brand.slug })),
    offers: deep
      .filter(({ brand }, at) => deep.findIndex((other) => other.brand === brand) === at)
      .slice(0, 8)
      .map(({ id, percent }) => ({ id, percent })),
  };
}

function reported(answer: VaultInsights): ReturnType<typeof model> {
  return {
    days: answer.days as ReturnType<typeof model>['days'],
    seasons: answer.seasons
      .map(({ season, emails, brands }) => ({ season, emails, brands }))
      .sort((one, other) => (one.season < other.season ? -1 : 1)),
    starts: answer.starts.map(({ emailId, season, brand }) => ({ id: emailId, season, slug: brand.slug })),
    offers: answer.offers.map(({ emailId, percent }) => ({ id: emailId, percent })),
  };
}

describe('GET /api/insights', () => {
  it('counts what a plain count does, for every reader, after deletions, corrections and moves', async () => {
    const random = randomFrom(seed);
    const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
    const { pool } = test.database;
    const brands: Array<Sent['brand']> = [];
    for (let count = 0; count < 6; count += 1) {
      const isClosed = count === 2;
      brands.push({
        ...(await createBrand(pool, { slug: `brand-${count}`, isPremiumOnly: isClosed })),
        isClosed,
      });
    }
    const sent: Sent[] = [];
    for (let count = 0; count < 60; count += 1) {
      sent.push(
        await send({
          brand: pick(brands),
          receivedAt: daysAgo(random() ** 2 * 450),
          type: pick(campaignTypes),
          season: pick(['none', 'black_friday', 'christmas', 'fall'] as const),
          percent: pick([null, 10, 25, 60]),
          isPublished: random() < 0.9,
        }),
      );
    }
    const compare = async () => {
      for (const role of ['visitor', 'free', 'premium', 'admin'] as const) {
        const isPremium = role === 'premium' || role === 'admin';
        const answer = await insights(role);
        expect({ seed, role, ...reported(answer) }).toEqual({ seed, role, ...model(sent, isPremium) });
        const all = answer.days.reduce((sum, { emails }) => sum + emails, 0);
        expect(answer.types.reduce((sum, { emails }) => sum + emails, 0)).toBe(all);
        expect(answer).toMatchObject({
          since: isPremium ? null : dayAgo(30),
          from: dayAgo(364),
          to: dayAgo(0),
          countedAt: testNow.toISOString(),
        });
      }
    };
    await compare();
    const [gone, moved, hidden] = [sent.splice(3, 1)[0], sent[5], sent[9]] as [Sent, Sent, Sent];
    await pool.query('delete from emails where id = $1', [gone.id]);
    moved.brand = brands[0] as Sent['brand'];
    moved.season = 'christmas';
    await pool.query('update emails set brand_id = $2, season = $3 where id = $1', [
      moved.id,
      moved.brand.id,
      moved.season,
    ]);
    hidden.isPublished = false;
    await pool.query(`update emails set state = 'hidden' where id = $1`, [hidden.id]);
    (brands[1] as Sent['brand']).isClosed = true;
    await pool.query('update brands set is_premium_only = true where id = $1', [brands[1]?.id]);
    await compare();
  });

  it('holds a season beside the two weeks of the year before, for those who may read them', async () => {
    const brand = { ...(await createBrand(test.database.pool)), isClosed: false };
    const at = { brand, type: 'promotion', percent: null, isPublished: true } as const;
    // testNow is 21 November 2026, six days before Black Friday; 22 November 2025 was at the same distance.
    for (let count = 0; count < 20; count += 1)
      await send({ ...at, season: 'black_friday', receivedAt: daysAgo(count % 14) });
    for (let count = 0; count < 40; count += 1)
      await send({
        ...at,
        season: count < 10 ? 'black_friday' : 'none',
        receivedAt: new Date(Date.UTC(2025, 10, 22 - (count % 14), 12)),
      });
    expect((await insights('premium')).seasons).toEqual([
      {
        season: 'black_friday',
        event: '2026-11-27',
        emails: 20,
        brands: 1,
        share: 1,
        before: { from: '2025-11-09', to: '2025-11-22', emails: 10, share: 0.25 },
      },
    ]);
    expect((await insights('free')).seasons).toMatchObject([{ emails: 20, before: null }]);
    const { body } = await personas.free.ask('GET', '/api/insights.csv');
    expect(body.split('\r\n').slice(0, 2)).toEqual(['day,emails,promotion', '2025-11-22,3,3']);
  });
});
