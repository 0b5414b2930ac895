import { describe, expect, test } from 'vitest';
import { classificationChange, draftOf } from '#client/admin/admin-emails/classification-draft.ts';
import { evidenceLabel, placeLabel, sureness } from '#client/admin/admin-emails/copy.ts';
import { serverLocale } from '#client/platform/locale/viewer-locale.ts';
import { emailEvidence } from '#client/testing/admin.ts';
import { offerLabel } from '#client/ui/offer-copy.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import { offerOf } from '#tests/support/mail/offer.ts';

const offer = offerOf({});

describe('Correcting by hand', () => {
  const automatic = emailEvidence();
  const locked = emailEvidence({ campaignType: 'newsletter', campaignTypeLocked: true });

  test('starts from what is in force', () => {
    expect(draftOf(automatic)).toEqual({ campaignType: null, season: null });
    expect(draftOf(locked)).toEqual({ campaignType: 'newsletter', season: null });
  });

  test('sends nothing where nothing changed', () => {
    expect(classificationChange(automatic, draftOf(automatic))).toBeNull();
    expect(classificationChange(locked, draftOf(locked))).toBeNull();
  });

  test('keeps what recognition says for good when it is chosen by hand', () => {
    expect(classificationChange(automatic, { campaignType: 'product_launch', season: null })).toEqual({
      campaignType: 'product_launch',
    });
  });

  test('goes back to recognition with null, and leaves the other alone', () => {
    expect(classificationChange(locked, { campaignType: null, season: null })).toEqual({
      campaignType: null,
    });
    expect(classificationChange(locked, { campaignType: null, season: 'winter' })).toEqual({
      campaignType: null,
      season: 'winter',
    });
  });
});

describe('The words of evidence', () => {
  test('name types and seasons, and leave unknown words as they are', () => {
    expect(evidenceLabel('product_launch')).toBe('Product Launch');
    expect(evidenceLabel('mothers_day')).toBe("Mother's Day");
    expect(evidenceLabel('list-id')).toBe('list-id');
    expect(evidenceLabel('constructor')).toBe('constructor');
    expect(sureness(0.874, serverLocale)).toBe('87%');
    expect(sureness(0, serverLocale)).toBe('no evidence');
  });

  test('say where a sign stands, and what decided', () => {
    const sign = { for: 'promotion', where: 'subject', what: 'rabatt', weight: 1.2 };
    expect(placeLabel(sign)).toBe('in subject');
    expect(placeLabel({ ...sign, where: 'wording' })).toBe('all its words together');
    expect(placeLabel({ ...sign, where: 'rule' })).toBe('a rule of this vault');
    expect(placeLabel({ ...sign, where: 'learnt' })).toBe('learnt from earlier corrections');
  });

  test.each<[Partial<Offer>, string]>([
    [
      { kind: 'percent', percent: 50, isUpTo: true, code: 'SAVE50', endsOn: '2026-11-30' },
      'Up to 50% off · code SAVE50 · until 30 November 2026',
    ],
    [{ kind: 'amount', amount: 10, currency: 'GBP' }, '£10 off'],
    [{ kind: 'amount', amount: 9.5, currency: 'GBP' }, '£9.50 off'],
    [{ kind: 'amount', amount: 5, currency: 'pounds' }, 'pounds 5 off'],
    [{ kind: 'amount', amount: 5 }, '5 off'],
    [{ kind: 'percent' }, 'An offer'],
    [{ kind: 'free_delivery' }, 'Free delivery'],
    [{ kind: 'gift' }, 'A gift'],
  ])('say what an offer is worth (%o)', (known, words) => {
    expect(offerLabel({ ...offer, ...known }, serverLocale)).toBe(words);
  });
});
