import { describe, expect, it } from 'vitest';
import type { SubjectRow } from '#server/insights/subject-lines/repository.ts';
import { createInterners, extractFeatures } from '#server/insights/subject-lines/subject-features.ts';
import { findUsedMore } from '#server/insights/subject-lines/used-more.ts';

const line = (brandId: number, subject: string, language: string | null = 'en'): SubjectRow => ({
  brandId,
  subject,
  language,
  campaignType: 'other',
  season: 'none',
  characters: subject.length,
  hasQuestion: false,
  hasNumber: false,
  hasExclamation: false,
  offerPercent: null,
  hasOffer: false,
  hasCode: false,
});

const bounds = { minEmails: 5, minBrands: 3, maxShareOfOne: 0.5, most: 9 };

/** Lines of alternating brands, each with the text that a function returns for its number. */
const lines = (count: number, subject: (at: number) => string, language?: string) =>
  Array.from({ length: count }, (_, at) => line(at % 6, subject(at), language));

async function usedMore(
  chosen: SubjectRow[],
  others: SubjectRow[],
  kind: 'words' | 'openings' | 'emoji' = 'words',
) {
  const interners = createInterners();
  const read = [await extractFeatures(chosen, interners), await extractFeatures(others, interners)] as const;
  return findUsedMore(...read, kind, interners[kind].texts.length, bounds).map((found) => ({
    text: interners[kind].texts[found.part],
    ...found,
  }));
}

describe('words that are used more', () => {
  it('are those of the chosen lines, with how often others would use them', async () => {
    const found = await usedMore(
      lines(60, (at) => (at % 2 === 0 ? 'The gift for you' : 'The new lamp')),
      lines(600, (at) => (at % 20 === 0 ? 'The gift for you' : 'The new lamp')),
    );
    expect(found.map(({ text }) => text)).toEqual(['gift', 'for', 'you']);
    expect(found[0]).toMatchObject({ emails: 30, brands: 3 });
    expect(found[0]?.times).toBe(10); // 30 of 600 others equal 3 of 60
  });

  it('are not the name of one brand, what one brand keeps saying or what a few lines say', async () => {
    const found = await usedMore(
      [
        ...lines(60, (at) => (at % 6 === 0 ? 'Cragline news' : 'A day out')),
        ...lines(20, (at) => (at < 18 ? '' : 'candle')),
        ...Array.from({ length: 20 }, () => line(5, 'candle')),
        ...lines(4, () => 'lantern'),
      ],
      lines(600, () => 'A day out'),
    );
    expect(found).toEqual([]);
  });

  it('are none of another language, though all who write it are among the chosen', async () => {
    const found = await usedMore(
      [
        ...lines(60, (at) => (at % 2 === 0 ? 'und jetzt Rabatt' : 'und jetzt neu'), 'de'),
        ...lines(60, () => 'now new'),
      ],
      [
        ...lines(200, (at) => (at === 0 ? 'und jetzt Rabatt' : 'und jetzt neu'), 'de'),
        ...lines(900, () => 'now new'),
        ...lines(5, () => 'nu nieuw', 'nl'),
      ],
    );
    expect(found.map(({ text }) => text)).toEqual(['rabatt']);
    const alone = await usedMore(
      [...lines(30, () => 'nu nieuw', 'nl'), ...lines(30, () => 'now new')],
      lines(90, () => 'now new'),
    );
    expect(alone).toEqual([]); // nobody else writes Dutch, so there is no comparison
  });

  it('have openings of two words and emoji beside them, and without others the most frequent', async () => {
    const sent = lines(30, (at) => (at < 12 ? '🎁 Last chance for gifts' : `New in: lamp ${at}`));
    expect(await usedMore(sent, [], 'openings')).toMatchObject([
      { text: 'new in', emails: 18, brands: 6, times: null },
      { text: 'last chance', emails: 12, brands: 6, times: null },
    ]);
    expect(
      await usedMore(
        sent,
        lines(100, () => 'New in: lamp'),
        'emoji',
      ),
    ).toMatchObject([{ text: '🎁', emails: 12 }]);
  });
});
