import { expect, test } from 'vitest';
import { serverLocale } from '#client/platform/locale/viewer-locale.ts';
import { offerLabel, shortOfferLabel } from '#client/ui/offer-copy.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import { offerOf } from '#tests/support/mail/offer.ts';

const offer = offerOf({
  kind: 'percent',
  percent: 15,
  endsOn: '2026-11-30',
  evidence: 'take 15 per cent off everything',
});

test.each<[string, Partial<Offer>]>([
  ['15% off', {}],
  ['Up to 15% off · code TEA15', { isUpTo: true, code: 'TEA15' }],
  ['£10 off', { kind: 'amount', percent: null, amount: 10, currency: 'GBP' }],
  ['Free delivery over £40', { kind: 'free_delivery', percent: null, threshold: 40, currency: 'GBP' }],
  ['3 for 2', { kind: 'multi_buy', percent: null, buys: 3, pays: 2 }],
  ['Buy one, get one half price', { kind: 'multi_buy', percent: null, buys: 2, pays: 1.5 }],
  ['Buy 2, get one half price', { kind: 'multi_buy', percent: null, buys: 3, pays: 2.5 }],
  ['3 for £20', { kind: 'fixed_price', percent: null, buys: 3, amount: 20, currency: 'GBP' }],
  ['All for £5', { kind: 'fixed_price', percent: null, amount: 5, currency: 'GBP' }],
  ['A bundle', { kind: 'bundle', percent: null }],
  ['Free trial', { kind: 'free_trial', percent: null }],
  ['Free delivery', { kind: 'free_delivery', percent: null }],
  ['3 for 2', { kind: 'other', percent: null, evidence: '3 for 2' }],
  ['An offer', { kind: 'other', percent: null, evidence: 'something for everybody who comes by' }],
])('A card says: %s', (text, given) => {
  expect(shortOfferLabel({ ...offer, ...given }, serverLocale)).toBe(text);
});

test.each<[string, Partial<Offer>]>([
  [
    '15% off · from 27 November 2026 · until 30 November 2026, 18:00',
    { startsOn: '2026-11-27', endsAt: '18:00' },
  ],
  ['15% off over £50 · until 30 November 2026', { threshold: 50, currency: 'GBP', endsAt: '23:59' }],
])('An opened email says: %s', (text, given) => {
  expect(offerLabel({ ...offer, ...given }, serverLocale)).toBe(text);
});
