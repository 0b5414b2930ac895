import { expect, test } from 'vitest';
import { shortOfferWords } from '#client/lib/offer-words.ts';
import { serverLocale } from '#client/lib/reader-locale.ts';
import type { Offer } from '#shared/contract/offers.ts';

const offer: Offer = {
  kind: 'percent',
  percent: 15,
  amount: null,
  currency: null,
  isUpTo: false,
  code: null,
  endsOn: '2026-11-30',
  evidence: 'take 15 per cent off everything',
};

test.each<[string, Partial<Offer>]>([
  ['15% off', {}],
  ['Up to 15% off · code TEA15', { isUpTo: true, code: 'TEA15' }],
  ['£10 off', { kind: 'amount', percent: null, amount: 10, currency: 'GBP' }],
  ['Free delivery', { kind: 'free_delivery', percent: null }],
  ['3 for 2', { kind: 'other', percent: null, evidence: '3 for 2' }],
  ['An offer', { kind: 'other', percent: null, evidence: 'something for everybody who comes by' }],
])('A card says: %s', (words, given) => {
  expect(shortOfferWords({ ...offer, ...given }, serverLocale)).toBe(words);
});
