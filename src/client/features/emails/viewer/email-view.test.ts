import { expect, test } from 'vitest';
import { emailViewSearch, plainView, readEmailView } from '#client/features/emails/viewer/email-view.ts';

const read = (search: string) => readEmailView(new URLSearchParams(search));

test('A chosen view stands in the address and comes back from it', () => {
  for (const layout of ['desktop', 'phone', 'text'] as const) {
    for (const isDark of [false, true]) {
      expect(read(emailViewSearch({ layout, isDark }))).toEqual({ layout, isDark });
    }
  }
  expect(read(emailViewSearch({ layout: null, isDark: true }))).toEqual({ layout: null, isDark: true });
});

test('An address that says nothing of it, or nothing we know, leaves the view as it is', () => {
  expect(emailViewSearch(plainView)).toBe('');
  for (const search of ['', '?view=', '?view=tablet', '?dark=0', '?dark=yes', '?view=Phone']) {
    expect(read(search)).toBeNull();
  }
});
