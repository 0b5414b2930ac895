import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import type { Platforms } from '#shared/contract/insights/platforms.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CreatedBrand,
  createBrand,
  createCategory,
  createEmail,
  daysAgo,
} from '#tests/support/factories.ts';
import { testSeed as seed } from '#tests/support/seed.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;

beforeEach(async () => {
  test = await openSharedTestApp();
  personas = await createPersonas(test);
});

async function platforms(role: Role, query = ''): Promise<Platforms> {
  const answer = await personas[role].ask('GET', `/api/insights/platforms${query}`);
  expect({ status: answer.statusCode, body: answer.body.slice(0, 300) }).toMatchObject({ status: 200 });
  return answer.json();
}

interface Sent {
  id: number;
  brand: CreatedBrand & { isClosed: boolean; categories: string[] };
  receivedAt: Date;
  platform: string | null;
  isPublished: boolean;
}

async function send(mail: Omit<Sent, 'id'>): Promise<Sent> {
  const { pool } = test.database;
  const { id } = await createEmail(pool, {
    brandId: mail.brand.id,
    receivedAt: mail.receivedAt,
    state: mail.isPublished ? 'published' : 'held',
  });
  await pool.query('update email_facts set platform = $2 where email_id = $1', [id, mail.platform]);
  return { id, ...mail };
}

const dayOf = ({ receivedAt }: Sent) => receivedAt.toISOString().slice(0, 10);

/** The platform of most of these emails; ties go to the one used last, then to the last by name. */
function presentOf(mails: readonly Sent[], recent: readonly Sent[]): string | null {
  const [first] = [...new Set(recent.map(({ platform }) => platform))]
    .map((platform) => ({
      platform,
      emails: recent.filter((mail) => mail.platform === platform).length,
      last:
        mails
          .filter((mail) => mail.platform === platform)
          .map(dayOf)
          .sort()
          .at(-1) ?? '',
    }))
    .sort(
      (one, other) =>
        other.emails - one.emails ||
        (one.last === other.last ? 0 : one.last > other.last ? -1 : 1) ||
        ((one.platform ?? '') > (other.platform ?? '') ? -1 : 1),
    );
  return first?.platform ?? null;
}

/** The expected platforms per brand, counted without a database. */
function model(all: readonly Sent[], isPremium: boolean, category?: string) {
  const readable = all.filter(
    (mail) => mail.isPublished && (isPremium || (!mail.brand.isClosed && mail.receivedAt >= daysAgo(30))),
  );
  const from = isPremium ? new Date(daysAgo(90).toISOString().slice(0, 10)) : daysAgo(30);
  const present = new Map<CreatedBrand, string | null>();
  const recent = readable.filter(({ receivedAt }) => receivedAt >= from);
  for (const brand of new Set(recent.map((mail) => mail.brand))) {
    const own = (mail: Sent) => mail.brand === brand;
    present.set(brand, presentOf(readable.filter(own), recent.filter(own)));
  }
  const wanted = recent.filter(({ brand }) => category === undefined || brand.categories.includes(category));
  const brandsOf = (platform: string | null) =>
    new Set(wanted.filter(({ brand }) => present.get(brand) === platform).map(({ brand }) => brand.slug));
  const inCategories = [...present].flatMap(([brand, platform]) =>
    (brand as Sent['brand']).categories.map((slug) => `${slug} ${platform}`),
  );
  return {
    brands: new Set(wanted.map(({ brand }) => brand)).size,
    emails: wanted.length,
    platforms: [...new Set(wanted.map(({ platform }) => platform))]
      .map((platform) => ({
        platform,
        emails: wanted.filter((mail) => mail.platform === platform).length,
        named: [...brandsOf(platform)].sort(),
      }))
      .sort(byName),
    categories: inCategories.sort(),
  };
}

const byName = (one: { platform: string | null }, other: { platform: string | null }) =>
  String(one.platform) < String(other.platform) ? -1 : 1;

function reported(answer: Platforms): ReturnType<typeof model> {
  return {
    brands: answer.brands,
    emails: answer.emails,
    platforms: answer.platforms
      .map(({ platform, emails, brands, named }) => {
        expect(named).toHaveLength(Math.min(12, brands));
        return { platform, emails, named: named.map(({ brand }) => brand.slug).sort() };
      })
      .sort(byName),
    categories: answer.categories
      .flatMap(({ slug, platforms: of }) =>
        of.flatMap(({ platform, brands }) => new Array<string>(brands).fill(`${slug} ${platform}`)),
      )
      .sort(),
  };
}

describe('GET /api/insights/platforms', () => {
  it('counts what a plain count does, for every reader and category, after deletions, corrections and moves', async () => {
    const random = randomFrom(seed);
    const { pool } = test.database;
    const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
    const [food, pets] = [
      await createCategory(pool, { slug: 'food', name: 'Food' }),
      await createCategory(pool, { slug: 'pets', name: 'Pets' }),
    ];
    const brands: Array<Sent['brand']> = [];
    for (let count = 0; count < 8; count += 1) {
      const isClosed = count % 4 === 3;
      const brand = await createBrand(pool, {
        slug: `brand-${count}`,
        isPremiumOnly: isClosed,
        categoryId: count % 2 === 0 ? food : pets,
      });
      const categories = count % 2 === 0 ? ['food'] : ['pets'];
      if (count === 2) {
        await pool.query('insert into brand_categories (brand_id, category_id) values ($1, $2)', [
          brand.id,
          pets,
        ]);
        categories.push('pets');
      }
      brands.push({ ...brand, isClosed, categories });
    }
    const sent: Sent[] = [];
    for (let count = 0; count < 60; count += 1) {
      sent.push(
        await send({
          brand: pick(brands),
          receivedAt: daysAgo(random() ** 2 * 300),
          platform: pick([null, 'Klaviyo', 'Mailchimp', 'Braze']),
          isPublished: random() < 0.9,
        }),
      );
    }
    const compare = async () => {
      for (const role of ['visitor', 'free', 'premium', 'admin'] as const) {
        const isPremium = role === 'premium' || role === 'admin';
        for (const category of [undefined, 'food', 'pets', 'nobody']) {
          const answer = await platforms(role, category === undefined ? '' : `?category=${category}`);
          expect({ seed, role, ...reported(answer) }).toEqual({
            seed,
            role,
            ...model(sent, isPremium, category),
          });
          const open = brands.filter(
            ({ isClosed, categories }) =>
              (isPremium || !isClosed) && (category === undefined || categories.includes(category)),
          );
          expect(answer.brands + answer.silent).toBe(open.length);
          expect(answer.since).toBe(isPremium ? null : daysAgo(30).toISOString().slice(0, 10));
        }
      }
    };
    await compare();
    const [gone, moved, hidden] = [sent.splice(3, 1)[0], sent[5], sent[9]] as [Sent, Sent, Sent];
    await pool.query('delete from emails where id = $1', [gone.id]);
    moved.brand = brands[0] as Sent['brand'];
    await pool.query('update emails set brand_id = $2 where id = $1', [moved.id, moved.brand.id]);
    hidden.isPublished = false;
    await pool.query(`update emails set state = 'hidden' where id = $1`, [hidden.id]);
    await compare();
  });

  it('tells moves from what its reader may read, and names every brand of one platform', async () => {
    const made = async (slug: string, isClosed: boolean) => ({
      ...(await createBrand(test.database.pool, { slug, isPremiumOnly: isClosed })),
      isClosed,
      categories: ['other'],
    });
    const [open, closed] = [await made('open', false), await made('closed', true)];
    for (const brand of [open, closed]) {
      for (const days of [29, 28, 27, 12, 11, 10])
        await send({
          brand,
          receivedAt: daysAgo(days),
          platform: days > 20 ? 'Mailchimp' : 'Klaviyo',
          isPublished: true,
        });
      for (const days of [60, 59, 58])
        await send({ brand, receivedAt: daysAgo(days), platform: 'Braze', isPublished: true });
    }
    const movesOf = async (role: Role, query = '') =>
      (await platforms(role, query)).moves.map(({ brand, from, to, day }) => [brand.slug, from, to, day]);
    const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    expect(await movesOf('free')).toEqual([['open', 'Mailchimp', 'Klaviyo', dayAgo(12)]]);
    expect(await movesOf('premium')).toHaveLength(4);
    expect(await movesOf('premium', '?platform=Braze')).toHaveLength(2);
    const klaviyo = await platforms('premium', '?platform=Klaviyo');
    expect(klaviyo.platforms).toMatchObject([
      { platform: 'Klaviyo', brands: 2, emails: 6, named: [{ emails: 3 }, { emails: 3 }] }, // ties go to the last
    ]);
    const csv = (await personas.free.ask('GET', '/api/insights/platforms.csv')).body.split('\r\n');
    expect(csv[0]).toBe('brand,slug,category,platform,emails,recent,first day,last day');
    expect(csv.slice(1)).toEqual([
      expect.stringMatching(new RegExp(`,open,[^,]+,Mailchimp,3,3,${dayAgo(29)},${dayAgo(27)}$`)),
      expect.stringMatching(new RegExp(`,open,[^,]+,Klaviyo,3,3,${dayAgo(12)},${dayAgo(10)}$`)),
      '',
    ]);
  });
});
