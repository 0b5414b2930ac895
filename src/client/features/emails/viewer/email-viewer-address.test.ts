import { expect, test } from 'vitest';
import {
  readOpenEmail,
  viewerSearch,
  withoutViewer,
} from '#client/features/emails/viewer/email-viewer-address.ts';

test('Opening an email keeps the filters of the list, and closing it gives them back', () => {
  const open = viewerSearch('?type=promotion&season=fall&season=winter', 12);
  expect(readOpenEmail(new URLSearchParams(open))).toBe(12);
  expect(withoutViewer(open)).toBe('?type=promotion&season=fall&season=winter');
});

test('Going to the next email replaces the open one', () => {
  expect(viewerSearch(viewerSearch('', 12), 13)).toBe('?email=13');
  expect(withoutViewer('?email=13')).toBe('');
});

test('Anything but an id opens nothing', () => {
  for (const value of ['', '0', '-1', 'abc', '1e3', '99999999999', '<b>']) {
    expect(readOpenEmail(new URLSearchParams({ email: value }))).toBeNull();
  }
  expect(readOpenEmail(new URLSearchParams())).toBeNull();
});
