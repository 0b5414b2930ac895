import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { recomputeFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import { listSubjectRows } from '#server/insights/subject-lines/repository.ts';
import { subjectLines } from '#server/insights/subject-lines/service.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { createBrandDirectory } from '#server/library/brands/brand-directory.ts';
import { createCursors } from '#server/platform/http/cursor.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { postgresSearch } from '#server/search/email-search/postgres-search.ts';
import type { SubjectHabits, SubjectLine } from '#shared/contract/insights/subject-lines.ts';
import { subjectLengthRanges, subjectShapes } from '#shared/vocabulary/subject-shapes.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { testSeed as seed } from '#tests/support/seed.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;

beforeEach(async () => {
  test = await openSharedTestApp();
  personas = await createPersonas(test);
});

async function ask<Answer>(role: Role, path: string): Promise<Answer> {
  const answer = await personas[role].ask('GET', `/api/insights/subjects${path}`);
  expect({ status: answer.statusCode, body: answer.body.slice(0, 300) }).toMatchObject({ status: 200 });
  return answer.json();
}

interface Sent {
  id: number;
  brand: CreatedBrand & { isClosed: boolean };
  subject: string;
  language: 'en' | 'de';
  season: 'none' | 'easter';
  receivedAt: Date;
  isPublished: boolean;
}

async function send(mail: Omit<Sent, 'id'>): Promise<Sent> {
  const { pool } = test.database;
  const { id } = await createEmail(pool, {
    brandId: mail.brand.id,
    subject: mail.subject,
    season: mail.season,
    receivedAt: mail.receivedAt,
    state: mail.isPublished ? 'published' : 'hidden',
  });
  await pool.query('update emails set language = $2 where id = $1', [id, mail.language]);
  await recomputeFacts(pool, [id]);
  return { id, ...mail };
}

async function brandOf(slug: string, isClosed = false): Promise<Sent['brand']> {
  return { ...(await createBrand(test.database.pool, { slug, isPremiumOnly: isClosed })), isClosed };
}

const parts = {
  en: ['Your basket', 'New in', 'A gift for you', '🎁 Gifts', 'Is it spring?', '20 lamps', 'Hurry!', 'Sale'],
  de: [
    'Dein Korb',
    'Neu',
    'Ein Geschenk',
    '🎁 Geschenke',
    'Ist es Frühling?',
    '20 Lampen',
    'Schnell!',
    'Für dich',
  ],
} as const;

const personal = /\b(?:Your|you|Dein|dich)\b/;

/** The expected shapes of a line. */
function shapesOf(subject: string): string[] {
  const has = {
    emoji: subject.includes('🎁'),
    question: subject.includes('?'),
    number: /\d/.test(subject),
    exclamation: subject.includes('!'),
    personal: personal.test(subject),
  };
  return subjectShapes.filter((shape) => has[shape]);
}

const lengthOf = (subject: string) => [...subject].length;

describe('GET /api/insights/subjects', () => {
  it('lists and measures what a plain reading does, for every reader, shape, length and brand', async () => {
    const random = randomFrom(seed);
    const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
    const brands = [await brandOf('one'), await brandOf('two'), await brandOf('closed', true)];
    const sent: Sent[] = [];
    for (let count = 0; count < 40; count += 1) {
      const language = pick(['en', 'de'] as const);
      const words = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(parts[language]));
      sent.push(
        await send({
          brand: pick(brands),
          subject: words.join(' '),
          language,
          season: pick(['none', 'easter'] as const),
          receivedAt: daysAgo(random() ** 2 * 200),
          isPublished: random() < 0.9,
        }),
      );
    }
    for (const role of ['visitor', 'free', 'premium', 'admin'] as const) {
      const isPremium = role === 'premium' || role === 'admin';
      const readable = sent
        .filter(
          (mail) =>
            mail.isPublished && (isPremium || (!mail.brand.isClosed && mail.receivedAt >= daysAgo(30))),
        )
        .sort((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime());
      const list = async (query: string) => ask<SubjectLine[]>(role, `?limit=200${query}`);
      const expectLines = async (query: string, isWanted: (mail: Sent) => boolean) => {
        const lines = await list(query);
        expect({ seed, role, query, ids: lines.map(({ emailId }) => emailId) }).toEqual({
          seed,
          role,
          query,
          ids: readable.filter(isWanted).map(({ id }) => id),
        });
        return lines;
      };
      for (const line of await expectLines('', () => true))
        expect({ subject: line.subject, shapes: line.shapes, length: line.subjectLength }).toEqual({
          subject: line.subject,
          shapes: shapesOf(line.subject),
          length: lengthOf(line.subject),
        });
      for (const shape of subjectShapes)
        await expectLines(`&shape=${shape}`, ({ subject }) => shapesOf(subject).includes(shape));
      await expectLines('&shape=number&shape=personal', ({ subject }) =>
        ['number', 'personal'].every((shape) => shapesOf(subject).includes(shape)),
      );
      for (const [length, [from, to]] of Object.entries(subjectLengthRanges))
        await expectLines(
          `&length=${length}`,
          ({ subject }) => lengthOf(subject) >= from && lengthOf(subject) <= to,
        );
      await expectLines('&category=other', () => true);
      await expectLines(
        '&category=other&season=easter&shape=number',
        ({ subject, season }) => season === 'easter' && /\d/.test(subject),
      );
      await expectLines('&category=nobody', () => false);
      await expectLines(
        '&q=subject:gift&shape=personal&brand=one&brand=closed',
        ({ subject, brand, language }) =>
          ['one', 'closed'].includes(brand.slug) &&
          language === 'en' &&
          subject.toLowerCase().includes('gift') &&
          personal.test(subject),
      );

      const chosen = readable.filter(({ season }) => season === 'easter');
      const reported = await ask<SubjectHabits>(role, '/habits?season=easter');
      const share = (shape: string) =>
        chosen.filter(({ subject }) => shapesOf(subject).includes(shape)).length / chosen.length;
      expect(reported).toMatchObject({ isWhole: true, since: isPremium ? null : expect.any(String) });
      expect({ seed, role, ...reported.chosen }).toMatchObject({
        seed,
        role,
        emails: chosen.length,
        brands: new Set(chosen.map(({ brand }) => brand)).size,
        shares:
          chosen.length === 0
            ? null
            : Object.fromEntries(subjectShapes.map((shape) => [shape, share(shape)])),
      });
      expect(reported.others?.emails ?? 0).toBe(readable.length - chosen.length);
      const whole = await ask<SubjectHabits>(role, '/habits');
      expect(whole).toMatchObject({ chosen: { emails: readable.length }, others: null, words: [] });
    }
  });

  it('pages by its cursor, and gives all of it as a spreadsheet', async () => {
    const brand = await brandOf('one');
    const at = { brand, language: 'en', season: 'none', isPublished: true } as const;
    for (let days = 1; days <= 5; days += 1)
      await send({ ...at, subject: `=Line ${days}`, receivedAt: daysAgo(days) });
    const first = await personas.free.ask('GET', '/api/insights/subjects?limit=3&shape=number');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await personas.free.ask('GET', next);
    const subjects = [first, second].flatMap((answer) =>
      (answer.json() as SubjectLine[]).map(({ subject }) => subject),
    );
    expect(subjects).toEqual([1, 2, 3, 4, 5].map((days) => `=Line ${days}`));
    const { body } = await personas.free.ask('GET', '/api/insights/subjects.csv?shape=number');
    const lines = body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFSubject,Preheader,Brand,Received (UTC),Type,Season,Subject length,Preheader length,Style,Percent off,Link',
    );
    expect(lines.slice(1, -1)).toHaveLength(5);
    expect(lines[1]).toMatch(/^'=Line 1,/); // not a formula
  });

  it('searches on where the last word is not typed on, and says so, in the list as in the file', async () => {
    const brand = await brandOf('one');
    const at = { brand, language: 'en', season: 'none', isPublished: true } as const;
    await send({ ...at, subject: 'Black friday', receivedAt: daysAgo(1) });
    const list = await personas.free.ask('GET', '/api/insights/subjects?q=black+frid');
    expect(list.json()).toHaveLength(1);
    expect(decodeURIComponent(String(list.headers['x-search-notes']))).toMatch(/words that begin with it/);
    const { body } = await personas.free.ask('GET', '/api/insights/subjects.csv?q=black+frid');
    expect(body.split('\r\n').slice(1, -1)).toHaveLength(1);
  });

  it('says why a search for what must not be there finds nothing, and searches within a filter', async () => {
    const brand = await brandOf('one');
    const at = { brand, language: 'en', season: 'none', isPublished: true } as const;
    await send({ ...at, subject: 'A lamp', receivedAt: daysAgo(1) });
    const all = await personas.free.ask('GET', '/api/insights/subjects?q=-sale');
    expect(all.json()).toEqual([]);
    expect(decodeURIComponent(String(all.headers['x-search-notes']))).toMatch(
      /^This search only excludes words/,
    );
    for (const filter of ['brand=one', 'category=other'])
      expect(await ask('free', `?q=-sale&${filter}`)).toHaveLength(1);
  });

  it('refuses a file of a search that is too wide before it begins', async () => {
    const answer = await personas.free.ask('GET', '/api/insights/subjects.csv?q=a*+b*+c*+d*+e*');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'search_too_wide']);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('tells the words of a season once five brands write them, and a brand’s own once they are asked for', async () => {
    const brands: Array<Sent['brand']> = [];
    for (let count = 0; count < 6; count += 1) brands.push(await brandOf(`brand-${count}`, count === 5));
    const [known] = brands as [Sent['brand']];
    const { pool } = test.database;
    await pool.query('update brands set name = $2 where id = $1', [known.id, 'Cragline']);
    for (let count = 0; count < 120; count += 1) {
      const brand = brands[count % 6] as Sent['brand'];
      const isEaster = count % 2 === Math.floor(count / 6) % 2;
      await send({
        brand,
        subject: `${brand === known ? 'Cragline lantern' : 'A'} ${isEaster ? 'bunny 🐣' : 'lamp'} ${count}`,
        language: 'en',
        season: isEaster ? 'easter' : 'none',
        receivedAt: daysAgo(1 + count / 10),
        isPublished: true,
      });
    }
    const season = await ask<SubjectHabits>('premium', '/habits?season=easter');
    expect(season.words).toEqual([
      { text: 'bunny', emails: 60, brands: 6, times: null }, // no other line contains it
    ]);
    expect(season.emoji).toMatchObject([{ text: '🐣', emails: 60 }]);
    const open = await ask<SubjectHabits>('free', '/habits?season=easter');
    expect(open.words).toMatchObject([{ text: 'bunny', emails: 50, brands: 5 }]);
    await pool.query('update brands set is_premium_only = true where id = $1', [known.id]);
    expect((await ask<SubjectHabits>('free', '/habits?season=easter')).words).toEqual([]); // only four brands
    const own = await ask<SubjectHabits>('premium', `/habits?brand=${known.slug}`);
    expect(own.words.map(({ text }) => text)).toEqual(['lantern']);
    const few = await ask<SubjectHabits>('premium', `/habits?brand=${known.slug}&season=easter`);
    expect(few).toMatchObject({ chosen: { emails: 10 }, words: [] });
  });

  it('reads a sample of a large vault, and of it no more than it needs', async () => {
    const { database, deps } = test;
    const brand = await brandOf('one');
    for (let count = 0; count < 100; count += 1)
      await send({
        brand,
        subject: `Line ${count}`,
        language: 'en',
        season: 'none',
        receivedAt: daysAgo(count),
        isPublished: true,
      });
    const premium = { kind: 'user', isAdmin: false, hasPremium: true } as Viewer;
    const { pool } = database;
    const content = createContentVersion();
    const { now } = deps;
    const directory = createBrandDirectory({ database, content, now, ttlMs: 0 });
    const reported = await subjectLines({
      ...deps,
      directory,
      search: postgresSearch({ database, directory }),
      cursors: createCursors(deps.secret),
      ttlMs: 0,
      content,
      maxReadLines: 50,
    }).habits(premium, { brand: [brand.slug] });
    expect(reported).toMatchObject({ isWhole: false, chosen: { emails: 100 } }); // the lines of a brand are read in addition
    const readable = readableBy(premium, now());
    expect((await listSubjectRows(pool, readable, { kind: 'heap' }, 50)).length).toBeLessThan(20);
  });
});
