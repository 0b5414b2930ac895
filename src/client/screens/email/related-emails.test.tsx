import { describe, expect, test } from 'vitest';
import {
  type Answer,
  renderScreen,
  ridgeEmail,
  ridgeSummary,
  signedIn,
} from '#client/testing/rendered-screen.ts';

const invitation = 'See what Premium includes';
const other = {
  ...ridgeSummary,
  id: 30,
  subject: 'Three for two',
  brand: { ...ridgeSummary.brand, name: 'Oddbit' },
};
const more = { ...ridgeSummary, id: 20, subject: 'Last boots' };

function answers(elsewhere: object, email: Answer = { body: ridgeEmail }): Record<string, Answer> {
  return {
    '/api/emails/12': email,
    '/api/emails/12/related': { body: { fromBrand: [more], elsewhere: { emails: [other], ...elsewhere } } },
  };
}

const ofSeason = { season: 'fall', category: null };
const ofCategory = { season: null, category: { name: 'Sports & Fitness', slug: 'sports-fitness' } };

describe('Below an email', () => {
  test('stand more of its brand, the same season at others, and one invitation', async () => {
    const { text, body } = await renderScreen('/email/12', answers(ofSeason));
    expect(text).toMatch(
      /More from Cragline All emails .*Last boots.*Fall at other brands .*Oddbit.*Three for two/,
    );
    expect(body).toContain('href="/email/20"');
    expect(body).toContain('href="/emails?season=fall"');
    expect(text.match(new RegExp(invitation, 'g'))).toHaveLength(1);
    expect(text).toContain('From Mailvault, a searchable archive of marketing emails');
  });

  test('stand brands of the same category where there is no season', async () => {
    const { text, body } = await renderScreen('/email/12', answers(ofCategory));
    expect(text).toContain('More in Sports & Fitness');
    expect(body).toContain('href="/category/sports-fitness"');
  });

  test.each([
    ['premium', signedIn('premium')],
    ['administrators', signedIn('free', { isAdmin: true })],
  ])('nobody is invited who reads everything: %s', async (_who, user) => {
    const { text } = await renderScreen('/email/12', { ...answers(ofSeason), ...user });
    expect(text).toContain('More from Cragline');
    expect(text).not.toContain(invitation);
    expect(text).not.toContain('searchable archive');
  });

  test('A free reader is invited, and needs not be told what this is', async () => {
    const { text } = await renderScreen('/email/12', { ...answers(ofSeason), ...signedIn('free') });
    expect(text).toContain(invitation);
    expect(text).not.toContain('searchable archive');
  });

  test('A closed email offers what is free, and its panel is the invitation', async () => {
    const closed = {
      status: 403,
      body: { isPremiumContent: true, brand: { name: 'Cragline', slug: 'cragline' } },
    };
    const { text } = await renderScreen('/email/12', answers(ofCategory, closed));
    expect(text).toMatch(/Premium email This email from Cragline is part of Premium\./);
    expect(text).toMatch(/Free to read from Cragline .*Last boots.*More in Sports & Fitness/);
    expect(text).not.toContain(invitation);
  });

  test('An email stands alone where the others cannot be had', async () => {
    const { status, text } = await renderScreen('/email/12', { '/api/emails/12': { body: ridgeEmail } });
    expect(status).toBe(200);
    expect(text).not.toContain('More from');
  });
});
