import { describe, expect, it } from 'vitest';
import { evidenceParts } from '#client/screens/offer-search/evidence-parts.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import { offerOf } from '#tests/support/mail/offer.ts';

/** The text with the marked parts in brackets. */
const marked = (offer: Partial<Offer>) =>
  evidenceParts(offerOf(offer))
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

describe('the words an offer was read from', () => {
  it.each<[Partial<Offer>, string]>([
    [{ percent: 20, code: 'RYE20', evidence: 'Take 20% off with RYE20' }, 'Take [20%] off with [RYE20]'],
    [{ percent: 12.5, evidence: 'bis zu 12,5 % sparen' }, 'bis zu [12,5 %] sparen'],
    [{ percent: 20, evidence: 'Save 120 or 20 %' }, 'Save 120 or [20 %]'],
    [{ amount: 1000.5, currency: 'GBP', evidence: 'Save up to £1,000.50' }, 'Save up to [£1,000.50]'],
    [
      { kind: 'free_delivery', threshold: 40, evidence: 'Free delivery over £40.00' },
      'Free delivery over [£40.00]',
    ],
    [{ kind: 'multi_buy', buys: 3, pays: 2, evidence: 'Now 3 for 2 on towels' }, 'Now [3 for 2] on towels'],
    [{ kind: 'other', code: 'A+B', evidence: 'Use a+b now' }, 'Use [a+b] now'],
    [{ kind: 'gift', evidence: 'A free tote' }, 'A free tote'],
    [{ kind: 'gift', evidence: '' }, ''],
  ])('are marked where they say it: %o', (offer, expected) => {
    expect(marked(offer)).toBe(expected);
  });
});
