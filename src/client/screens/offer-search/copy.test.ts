import { expect, it } from 'vitest';
import { serverLocale } from '#client/platform/locale/viewer-locale.ts';
import { validityWords } from '#client/screens/offer-search/copy.ts';
import { offerOf } from '#tests/support/mail/offer.ts';

it.each([
  [{}, null],
  [{ startsOn: '2026-11-27', startsAt: '09:00' }, 'From 27 November 2026, 09:00'],
  [{ startsOn: '2026-11-27', endsOn: '2026-11-30' }, 'From 27 November 2026 to 30 November 2026'],
  [{ startsOn: '2026-11-20', endsOn: '2026-11-30' }, 'Until 30 November 2026'],
  [{ endsOn: '2026-11-26', endsAt: '18:00' }, 'Ends in 3 days, 18:00!'],
  [{ endsOn: '2026-11-24', endsAt: '23:59' }, 'Ends tomorrow!'],
  [{ endsOn: '2026-11-23' }, 'Ends today!'],
  [{ endsOn: '2026-11-22' }, 'Ended 22 November 2026'],
] as const)('what is said of %o on 23 November', (offer, expected) => {
  const words = validityWords(offerOf(offer), '2026-11-23', serverLocale);
  expect(words === null ? null : `${words.text}${words.isSoon ? '!' : ''}`).toBe(expected);
});
