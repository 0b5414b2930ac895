import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideCampaignType } from '#server/ingest/classify/decide-campaign-type.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { judgeWording, weighWording } from './judge-wording.ts';
import { readWordingFeatures, type Worded } from './wording-features.ts';
import { readWordingModel, writeWordingModel } from './wording-model.ts';
import { wordingWeights } from './wording-weights.ts';

const worded = (body: string, more: Partial<Worded> = {}): Worded => ({
  subject: [],
  preheader: [],
  body: body === '' ? [] : body.split(' '),
  isListMail: true,
  pictures: 0,
  ...more,
});
const anyWorded = fc.record({
  subject: fc.array(fc.string({ minLength: 1 }), { maxLength: 60 }),
  preheader: fc.array(fc.string({ minLength: 1 }), { maxLength: 60 }),
  body: fc.array(fc.string({ minLength: 1 }), { maxLength: 300 }),
  isListMail: fc.boolean(),
  pictures: fc.nat(),
});
const noSeason = { season: 'none', confidence: 0, score: 0, inHeadline: false, isRepeated: false } as const;

describe('Features of how a mail is worded', () => {
  it('are bounded in number and size, whatever the mail', () => {
    fc.assert(
      fc.property(anyWorded, (mail) => {
        const features = readWordingFeatures(mail);
        expect(features.length).toBeLessThanOrEqual(2 * (150 + 40 + 40) + 5);
        for (const { key, value } of features) {
          expect(key).toBeGreaterThanOrEqual(0);
          expect(key).toBeLessThan(0x10000);
          expect(value).toBeGreaterThan(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('are of the first words alone', () => {
    const words = Array.from({ length: 150 }, (_, at) => `w${at}`).join(' ');
    const shape = (mail: Worded) => JSON.stringify(readWordingFeatures(mail));
    expect(shape(worded(`${words} later`))).toBe(shape(worded(`${words} others`)));
    expect(shape(worded(`first ${words}`))).not.toBe(shape(worded(words)));
  });

  it('count forms of a word as alike, and a word in the subject more', () => {
    const keys = (mail: Worded) => readWordingFeatures(mail).map(({ key }) => key);
    const shared = keys(worded('bestellen')).filter((key) => keys(worded('bestellung')).includes(key));
    const sharedByOthers = keys(worded('bestellen')).filter((key) => keys(worded('zeitung')).includes(key));
    expect(shared.length).toBe(sharedByOthers.length + 1);
    const firstValue = (mail: Worded) => readWordingFeatures(mail)[0]?.value ?? 0;
    expect(firstValue(worded('sale a b c', { subject: ['sale'] }))).toBeGreaterThan(
      firstValue(worded('sale a b c')),
    );
  });
});

describe('Weights of wording', () => {
  const learnt = fc.uniqueArray(
    fc.tuple(
      fc.integer({ min: 0, max: 0xffff }),
      fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 7, maxLength: 7 }),
    ),
    { selector: ([key]) => key, maxLength: 20 },
  );

  it('survive being written, to within half a step', () => {
    fc.assert(
      fc.property(learnt, (rows) => {
        const model = readWordingModel(writeWordingModel(new Map(rows)));
        for (const [key, weights] of rows) {
          const place = model.places[key] ?? -1;
          expect(place).toBeGreaterThanOrEqual(0);
          weights.forEach((weight, of) => {
            const read = (model.weights[place * 7 + of] ?? 0) * model.scale;
            expect(Math.abs(read - weight)).toBeLessThanOrEqual(model.scale * 0.51 + 1e-6);
          });
        }
      }),
    );
  });

  it('are refused when some are missing', () => {
    expect(() => readWordingModel(wordingWeights.slice(0, 400))).toThrow('damaged');
  });

  it('speak for types as compared: nothing in sum, and nothing of mail without a word', () => {
    fc.assert(
      fc.property(anyWorded, (mail) => {
        const sum = [...judgeWording(mail).values()].reduce((total, one) => total + one, 0);
        expect(sum).toBeCloseTo(0, 6);
      }),
    );
    expect(judgeWording(worded('')).size).toBe(0);
  });

  it('say what they were taught', () => {
    const [feature] = readWordingFeatures(worded('lamps'));
    const row = campaignTypes.map((type) => (type === 'seasonal' ? 3 : 0));
    const model = readWordingModel(writeWordingModel(new Map([[feature?.key ?? 0, row]])));
    const said = weighWording(model, worded('lamps'));
    expect(said.get('seasonal')).toBeGreaterThan(said.get('promotion') ?? 0);
    expect(weighWording(model, worded('chairs')).get('seasonal')).toBeCloseTo(0, 6);
  });
});

describe('How a mail is worded', () => {
  const decide = (weight: number, said: number, isBulk = true) =>
    decideCampaignType(
      [{ for: 'promotion', where: 'body', what: 'offer', weight, count: 1 }],
      noSeason,
      isBulk,
      false,
      { wording: new Map([['newsletter', said]]) },
    );

  it('decides where rules say little, and nobody is sure of that', () => {
    expect(decide(1.5, 3)).toMatchObject({ campaignType: 'newsletter', confidence: 0 });
    expect(decide(1.5, 1)).toMatchObject({ campaignType: 'promotion' });
  });

  it('does not outdo what rules say clearly', () => {
    expect(decide(8, 3).campaignType).toBe('promotion');
  });

  it('makes no campaign of a mail to one reader', () => {
    expect(decide(0, 3, false).campaignType).toBe('other');
  });

  it('is evidence where it speaks for the verdict', () => {
    expect(decide(1.5, 3).evidence).toMatchObject([{ for: 'newsletter', where: 'wording' }]);
    expect(decide(8, 3).evidence).toEqual([]);
  });
});
