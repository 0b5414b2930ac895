import { describe, expect, test } from 'vitest';
import { draftOfOffer, emptyOfferDraft, offerOfDraft } from '#client/admin/admin-emails/offer-draft.ts';
import { offerOf } from '#tests/support/mail/offer.ts';

describe('The draft of an offer', () => {
  test.each([
    offerOf({ kind: 'percent', percent: 12.5, isUpTo: true, code: 'RIDGE', leastItems: 2, scope: 'item' }),
    offerOf({ kind: 'amount', amount: 9.5, currency: 'GBP', threshold: 50, isTiered: true }),
    offerOf({ kind: 'multi_buy', buys: 2, pays: 1.5, evidence: 'the second half price' }),
    offerOf({
      kind: 'gift',
      startsOn: '2026-11-27',
      startsAt: '09:00',
      endsOn: '2026-11-30',
      endsAt: '18:00',
    }),
  ])('says the same as the offer: %o', (offer) => {
    const { confidence: _, ...written } = offer;
    expect(offerOfDraft(draftOfOffer(offer, 0))).toEqual(written);
  });

  test('leaves out what another kind has, and a currency without a sum', () => {
    const percent = draftOfOffer(offerOf({ kind: 'percent', percent: 20, isUpTo: true, currency: 'GBP' }), 0);
    expect(offerOfDraft({ ...percent, kind: 'gift' })).toMatchObject({
      kind: 'gift',
      percent: null,
      currency: null,
      isUpTo: false,
    });
  });

  test('takes a comma, small letters of a currency, and hands on what is no number', () => {
    const draft = { ...emptyOfferDraft(0), kind: 'amount', amount: '9,50', currency: ' gbp ' } as const;
    expect(offerOfDraft(draft)).toMatchObject({ amount: 9.5, currency: 'GBP', code: null });
    expect(offerOfDraft({ ...draft, amount: 'ten' }).amount).toBe('ten');
  });
});
