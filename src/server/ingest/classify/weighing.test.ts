import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';
import { decideCampaignType } from './decide-campaign-type.ts';
import { decideSeason, type SeasonDecision } from './decide-season.ts';
import type { WordEvidence } from './find-words.ts';
import { addUp, toConfidence } from './scores.ts';
import { isSendingTime } from './season-dates.ts';

const sign = (
  target: WordEvidence['for'],
  weight: number,
  where: WordEvidence['where'] = 'body',
  count = 1,
): WordEvidence => ({
  for: target,
  where,
  what: `${target} ${weight}`,
  weight,
  count,
});
const score = (...evidence: WordEvidence[]) => addUp(evidence).get('promotion') ?? 0;

describe('Evidence adds up', () => {
  test('the strongest in full, each further one for less', () => {
    expect(score(sign('promotion', 4))).toBe(4);
    expect(score(sign('promotion', 2), sign('promotion', 4))).toBeCloseTo(4 + 2 * 0.6);
    expect(score(sign('promotion', 4), sign('promotion', 4), sign('promotion', 4))).toBeCloseTo(
      4 * (1 + 0.6 + 0.45),
    );
  });

  test('in full again in another zone', () => {
    expect(score(sign('promotion', 4), sign('promotion', 4, 'subject'))).toBe(8);
  });

  test('a little for each time it is said again, up to six', () => {
    expect(score(sign('promotion', 1, 'body', 2))).toBeCloseTo(1.12);
    expect(score(sign('promotion', 1, 'body', 7))).toBeCloseTo(1.72);
    expect(score(sign('promotion', 1, 'body', 500))).toBeCloseTo(1.72);
  });

  test('so that many weak words stay weak', () => {
    const many = Array.from({ length: 500 }, () => sign('promotion', 1));
    expect(score(...many)).toBeLessThan(3.2);
  });

  const evidence = fc.array(
    fc.record({
      for: fc.constantFrom('promotion' as const, 'newsletter' as const),
      weight: fc.double({ min: 0.1, max: 12, noNaN: true }),
      where: fc.constantFrom('subject', 'body'),
      what: fc.constant('x'),
      count: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 7 },
  );

  test('to the same in any order, and never to less for one more', () => {
    fc.assert(
      fc.property(evidence, (signs) => {
        const all = addUp(signs);
        for (const [target, sum] of addUp([...signs].reverse()))
          expect(sum).toBeCloseTo(all.get(target) ?? 0, 8);
        for (const [target, sum] of addUp(signs.slice(1)))
          expect(sum).toBeLessThanOrEqual((all.get(target) ?? 0) + 1e-9);
      }),
    );
  });
});

describe('Confidence', () => {
  const positive = fc.double({ min: 0.1, max: 100, noNaN: true });

  test('lies between 0 and 1, grows with the best and shrinks with the second', () => {
    fc.assert(
      fc.property(positive, positive, positive, (best, second, more) => {
        const confidence = toConfidence(best, second, 4);
        expect(confidence >= 0 && confidence <= 1).toBe(true);
        expect(toConfidence(best + more, second, 4)).toBeGreaterThanOrEqual(confidence);
        expect(toConfidence(best, second + more, 4)).toBeLessThanOrEqual(confidence);
      }),
    );
  });
});

const july = new Date('2025-07-01T12:00:00Z');
const noSeason: SeasonDecision = {
  season: 'none',
  confidence: 0,
  score: 0,
  inHeadline: false,
  isRepeated: false,
};

describe('A season is decided', () => {
  test.each<[string, WordEvidence[], Season]>([
    ['by nothing', [], 'none'],
    ['by less than enough', [sign('easter', 3.9)], 'none'],
    ['by enough', [sign('easter', 4)], 'easter'],
    ['by the stronger of two', [sign('easter', 5), sign('winter', 6)], 'winter'],
    ['by two that are weak alone', [sign('easter', 3), sign('easter', 2)], 'easter'],
  ])('%s', (_how, evidence, season) => {
    expect(decideSeason(evidence, july).season).toBe(season);
  });

  test('with the help of the time of year, never by it alone', () => {
    const april = new Date('2025-04-10T12:00:00Z');
    expect(decideSeason([sign('easter', 3.5)], april).season).toBe('easter');
    expect(decideSeason([sign('easter', 3.5)], july).season).toBe('none');
    expect(decideSeason([], april)).toEqual(noSeason);
  });

  test('in the subject or elsewhere', () => {
    expect(decideSeason([sign('easter', 5, 'subject')], july).inHeadline).toBe(true);
    expect(decideSeason([sign('easter', 5), sign('winter', 1, 'subject')], july).inHeadline).toBe(false);
    expect(decideSeason([sign('easter', 5, 'subject')], july).isRepeated).toBe(false);
    expect(decideSeason([sign('easter', 5, 'subject'), sign('easter', 1)], july).isRepeated).toBe(true);
  });
});

test('The time of year fits', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'sending-times.tsv', ['season', 'day', 'fits']),
    ({ season, day, ...row }) => {
      const fits = row.fits === 'true';
      expect(isSendingTime(season as Season, new Date(`2025-${day}T23:59:59Z`))).toBe(fits);
    },
  );
});

describe('A campaign type is decided', () => {
  const decide = (evidence: WordEvidence[], season = noSeason, isBulk = true) =>
    decideCampaignType(evidence, season, isBulk).campaignType;
  const easter = (inHeadline: boolean): SeasonDecision => ({
    season: 'easter',
    confidence: 1,
    score: 8,
    inHeadline,
    isRepeated: !inHeadline,
  });

  test('as other by nothing, and by less than enough', () => {
    expect(decide([])).toBe('other');
    expect(decide([sign('promotion', 2.9)], noSeason, false)).toBe('other');
    expect(decide([sign('promotion', 3)])).toBe('promotion');
  });

  test('as what it says more of, where a list mail says little', () => {
    expect(decide([sign('promotion', 1.2)])).toBe('promotion');
    expect(decide([sign('promotion', 1.1)])).toBe('other');
    expect(decide([sign('other', 2.9), sign('promotion', 1.2)])).toBe('other');
    expect(decide([sign('transactional', 2.9)])).toBe('other');
    const byWords = (weight: number) =>
      decideCampaignType([sign('promotion', weight)], noSeason, false, true).campaignType;
    expect([byWords(1.9), byWords(2)]).toEqual(['other', 'promotion']);
  });

  test('a launch is said more than once, or at the top', () => {
    expect(decide([sign('product_launch', 4.4)], noSeason, false)).toBe('other');
    expect(decide([sign('product_launch', 4.5)], noSeason, false)).toBe('product_launch');
    expect(decide([sign('product_launch', 4.4), sign('product_launch', 1)], noSeason, false)).toBe(
      'product_launch',
    );
    expect(decide([sign('product_launch', 5, 'subject')], noSeason, false)).toBe('product_launch');
  });

  test('words of an order count less in mail to a list', () => {
    expect(decide([sign('transactional', 4)], noSeason, true)).toBe('other');
    expect(decide([sign('transactional', 4)], noSeason, false)).toBe('transactional');
    expect(decide([sign('transactional', 6), sign('promotion', 4)], noSeason, true)).toBe('promotion');
  });

  test('an offer in a mail about an order is a banner', () => {
    expect(
      decide([sign('transactional', 5), sign('newsletter', 2), sign('promotion', 4.9)], noSeason, false),
    ).toBe('transactional');
  });

  test('a season makes the mail a seasonal one, most in the subject', () => {
    expect(decide([sign('promotion', 5)], easter(true))).toBe('seasonal');
    expect(decide([sign('promotion', 5)], easter(false))).toBe('promotion');
  });

  test('a season that only the subject of a wordy mail names is a teaser', () => {
    const decideWordy = (bodyWordCount: number, season = easter(true)) =>
      decideCampaignType([sign('promotion', 3)], season, true, false, { bodyWordCount }).campaignType;
    expect([decideWordy(79), decideWordy(80)]).toEqual(['seasonal', 'promotion']);
    expect(decideWordy(80, { ...easter(true), isRepeated: true })).toBe('seasonal');
  });

  test('a launch in what its sender calls a newsletter is a story', () => {
    const signs = [sign('product_launch', 5, 'subject'), sign('newsletter', 3)];
    expect(decideCampaignType(signs, noSeason, true).campaignType).toBe('product_launch');
    expect(decideCampaignType(signs, noSeason, true, false, { isNamedLetter: true }).campaignType).toBe(
      'newsletter',
    );
  });

  test('an order under a name that is not its sender’s own only looks like one', () => {
    const signs = [sign('transactional', 8), sign('other', 6)];
    expect(decideCampaignType(signs, noSeason, false).campaignType).toBe('transactional');
    expect(decideCampaignType(signs, noSeason, false, false, { isStranger: true }).campaignType).toBe(
      'other',
    );
  });

  test('an offer in the subject is what such a mail is about', () => {
    expect(decide([sign('promotion', 5, 'subject')], easter(true))).toBe('promotion');
  });

  test('as one of the list, whatever speaks for it', () => {
    const kinds = campaignTypes.filter((kind) => kind !== 'seasonal');
    const evidence = fc.array(
      fc.tuple(fc.constantFrom(...kinds), fc.double({ min: 0, max: 20, noNaN: true })),
    );
    fc.assert(
      fc.property(evidence, fc.boolean(), fc.boolean(), (signs, isBulk, inHeadline) => {
        const weighed = signs.map(([kind, weight]) => sign(kind, weight));
        const decision = decideCampaignType(weighed, easter(inHeadline), isBulk);
        expect(campaignTypes).toContain(decision.campaignType);
        expect(decision.confidence >= 0 && decision.confidence <= 1).toBe(true);
      }),
    );
  });
});
