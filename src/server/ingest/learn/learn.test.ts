import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLearnt } from '#server/ingest/learn/apply-learnt.ts';
import { type KnownMail, learn } from '#server/ingest/learn/cross-validate.ts';
import { readFeatures } from '#server/ingest/learn/features.ts';
import { fromBytes, toBytes } from '#server/ingest/learn/learnt-model.ts';
import { type Example, probabilities, train } from '#server/ingest/learn/logistic-regression.ts';
import { classesOf } from '#server/ingest/learn/subjects.ts';
import type { Classification } from '#server/ingest/types.ts';

const types = classesOf.campaignType;
const rules: Classification = {
  campaignType: 'other',
  campaignTypeConfidence: 0,
  season: 'none',
  seasonConfidence: 0,
  evidence: [],
};

/** A mail of one word, with its right answer and what the rules make of it. */
function known(word: string, label: string, more: Partial<KnownMail> & { says?: string } = {}): KnownMail {
  const features = readFeatures({ subject: word, preheader: null, text: null, esp: null, evidence: [] });
  return {
    places: Uint16Array.from(features, ({ place }) => place),
    values: Float32Array.from(features, ({ value }) => value),
    rules: types.indexOf(more.says ?? 'other'),
    confidence: 0.3,
    label: types.indexOf(label),
    weight: 1,
    isCorrection: true,
    group: 0,
    ...more,
  };
}

const mail = { subject: 'alennus', preheader: null, text: null, esp: null };

describe('what is learnt', () => {
  it('is probabilities for anything, however odd the examples were', () => {
    const sample = fc.record({
      places: fc.uint8Array({ maxLength: 30 }).map((places) => Uint16Array.from(places, (one) => one * 64)),
      rules: fc.nat(6),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      label: fc.nat(6),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 6 }), (samples) => {
        const examples: Example[] = samples.map((one) => ({
          ...one,
          values: Float32Array.from(one.places, () => 1),
        }));
        const weights = train(examples, types.length);
        for (const example of examples) {
          const shares = probabilities(weights, example, types.length);
          expect(shares.every((share) => share >= 0)).toBe(true);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('is the same to the bit for the same examples', () => {
    const examples = ['one', 'two', 'three'].map((word, at) => known(word, types[at] ?? ''));
    expect(
      toBytes({ campaignType: train(examples, 7) }).equals(toBytes({ campaignType: train(examples, 7) })),
    ).toBe(true);
  });

  it('survives storing, and is refused when it was damaged', () => {
    const weights = train([known('one', 'seasonal')], 7);
    const bytes = toBytes({ campaignType: weights });
    expect(fromBytes(bytes, ['campaignType'])?.campaignType).toEqual(weights);
    expect(fromBytes(bytes.subarray(4), ['campaignType'])).toBeUndefined();
    expect(fromBytes(bytes, ['season'])).toBeUndefined();
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e30]) {
      const damaged = Buffer.from(bytes);
      damaged.writeFloatLE(value, 400);
      expect(fromBytes(damaged, ['campaignType'])).toBeUndefined();
    }
  });

  it('begins with what the rules say, and overrules them the less the surer they are', () => {
    const nothing = new Float32Array(train([], 7).length);
    const model = { version: 1, parts: { campaignType: { weights: nothing, corrections: 200 } } };
    expect(applyLearnt(rules, mail, model)).toMatchObject({ ...rules, learnt: { version: 1 } });
    const taught = train(
      Array.from({ length: 8 }, () => known('alennus', 'promotion')),
      7,
    );
    const knowing = { version: 2, parts: { campaignType: { weights: taught, corrections: 240 } } };
    expect(applyLearnt(rules, mail, knowing)).toMatchObject({
      campaignType: 'promotion',
      learnt: { corrections: { campaignType: 240 }, rules: { campaignType: 'other' } },
    });
    expect(applyLearnt(rules, mail, knowing).evidence[0]).toMatchObject({
      for: 'promotion',
      where: 'learnt',
    });
    const sure: Classification = { ...rules, campaignType: 'transactional', campaignTypeConfidence: 1 };
    expect(applyLearnt(sure, { ...mail, subject: 'something else' }, knowing).campaignType).toBe(
      'transactional',
    );
    expect(applyLearnt(rules, mail, undefined)).toBe(rules);
  });

  it('takes mails of any size and any evidence', () => {
    fc.assert(
      fc.property(fc.string(), fc.double(), (text, weight) => {
        const evidence = [{ for: 'promotion' as const, where: 'body' as const, what: text, weight }];
        const features = readFeatures({ subject: text, preheader: text, text, esp: text, evidence });
        expect(features.every(({ value }) => value >= 0 && value <= 1)).toBe(true);
      }),
      { numRuns: 50 },
    );
    expect(
      readFeatures({ ...mail, subject: 'a b '.repeat(1e5), text: 'c '.repeat(1e6), evidence: [] }).length,
    ).toBeLessThan(120);
  });
});

describe('the guard', () => {
  const words = Array.from({ length: 40 }, (_, at) =>
    known(at % 2 === 0 ? 'alennus' : 'uutiset', at % 2 === 0 ? 'promotion' : 'newsletter', { group: at }),
  );

  it('lets through what trials show to be better, and counts', () => {
    const { report, weights } = learn(words, 'campaignType', 40);
    expect(report).toMatchObject({
      state: 'on',
      corrections: 40,
      rulesRight: 0,
      learntRight: 40,
      changed: 40,
    });
    expect(weights).toBeDefined();
  });

  it('keeps what is learnt from too few corrections', () => {
    expect(learn(words, 'campaignType', 41)).toMatchObject({
      report: { state: 'too_few' },
      weights: undefined,
    });
  });

  it('keeps what makes nothing better: confirmations of the rules', () => {
    const confirmed = words.map((one) => ({ ...one, rules: one.label }));
    expect(learn(confirmed, 'campaignType', 40)).toMatchObject({
      report: { state: 'no_better', rulesRight: 40, learntRight: 40 },
      weights: undefined,
    });
  });

  it('never lets a mail vouch for its own campaign', () => {
    const oneCampaign = words.map((one) => ({ ...one, group: 7 }));
    expect(learn(oneCampaign, 'campaignType', 40).report).toMatchObject({ state: 'no_better', changed: 0 });
  });
});
