import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;

beforeAll(async () => {
  test = await openTestApp();
  const { pool } = test.database;
  personas = await createPersonas(test);
  const open = await createBrand(pool, { name: 'Rye' });
  const closed = await createBrand(pool, { name: 'Fennel', isPremiumOnly: true });
  for (const [subject, brandId, days] of [
    ['Christmas blankets', open.id, 1],
    ['Christmas candles', open.id, 2],
    ['Saddles in winter', closed.id, 3],
    ['Lanterns', open.id, 40],
    ['Blankotz and chrestmas', closed.id, 3],
    ['Blankotz again', closed.id, 4],
    ['Candlas', open.id, 50],
  ] as const)
    await createEmail(pool, { brandId, subject, receivedAt: daysAgo(days), sender: 'Mill', text: null });
  await createEmail(pool, {
    brandId: open.id,
    subject: 'Blankits',
    sender: 'Mill',
    text: null,
    state: 'held',
  });
});

afterAll(() => test.app.close());

async function meant(q: string, role: Role = 'premium', filters: Record<string, string> = {}) {
  const answer = await personas[role].ask(
    'GET',
    `/api/emails/facets?${new URLSearchParams({ q, ...filters })}`,
  );
  return answer.json<EmailFacets>().didYouMean;
}

describe('what was probably meant', () => {
  it('is the same search with the words said that are a slip away, two in a long word', async () => {
    expect(await meant('chrsitmas')).toBe('christmas');
    expect(await meant('chritsmaz -candles')).toBe('christmas -candles');
    expect(await meant('winter sadles')).toBe('winter saddles');
    expect(await meant('subject:candels')).toBe('subject:candles');
    expect(await meant('lantrens OR blanets')).toBe('lanterns OR blankets');
  });

  it('is nothing where words are said as they stand, or nothing is like them', async () => {
    for (const q of [
      '',
      'christmas',
      'xyzzyx',
      '"chrsitmas candles"',
      '-chrsitmas',
      'from:chrsitmas.example',
      '12345',
    ])
      expect([q, await meant(q)]).toEqual([q, null]);
  });

  it('is proposed only where it finds something for this reader', async () => {
    expect(await meant('chrsitmas candels blankets')).toBeNull();
    expect(await meant('chrsitmas', 'premium', { season: 'easter' })).toBeNull();
    for (const role of ['visitor', 'free'] as const) {
      expect([role, await meant('chrsitmas', role)]).toEqual([role, 'christmas']);
      expect([role, await meant('sadles', role), await meant('lantrens', role)]).toEqual([role, null, null]);
    }
  });

  it('takes no word for a slip that much mail says beside what a filter leaves', async () => {
    expect(await meant('christmas', 'premium', { brand: 'fennel' })).toBeNull(); // other brands write "chrestmas"
    expect(await meant('chrismas', 'premium', { brand: 'fennel' })).toBeNull(); // the likeliest correction does not occur in this brand's mail
    expect(await meant('sadles', 'premium', { brand: 'fennel' })).toBe('saddles');
  });

  it('tells nobody of words that are said in mail alone which they may not read', async () => {
    expect(await meant('blankotz')).toBeNull(); // a real word, for a premium viewer
    for (const role of ['visitor', 'free'] as const) {
      // Discloses neither that the word occurs in closed mail, nor that a nearer and more frequent one does.
      expect([role, await meant('blankotz', role)]).toEqual([role, 'blankets']);
      expect([role, await meant('chrestmas', role)]).toEqual([role, 'christmas']);
      expect([role, await meant('candlas', role)]).toEqual([role, 'candles']);
      expect([role, await meant('blankits', role)]).toEqual([role, 'blankets']);
    }
    expect(await meant('blankits')).toBe('blankets'); // held mail is readable for nobody
  });
});
