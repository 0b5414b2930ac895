import { expect, test } from 'vitest';
import { type EmailResult, emailQuery } from '#client/features/emails/api.ts';
import {
  openEmailSubject,
  readOpenEmail,
  viewerSearch,
  withoutViewer,
} from '#client/features/emails/viewer/email-viewer-address.ts';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { ridgeEmail } from '#client/testing/rendered-screen.ts';

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

test('A list takes the title of the email that is open over it, once that is known', () => {
  const queryClient = createQueryClient();
  const open = new URLSearchParams('?q=ridge&email=12');
  expect(openEmailSubject(open, queryClient)).toBeUndefined();
  const result: EmailResult = { kind: 'email', email: ridgeEmail };
  queryClient.setQueryData(emailQuery(browserApi, '12').queryKey, result);
  expect(openEmailSubject(open, queryClient)).toBe('Ridge season opens Friday');
  expect(openEmailSubject(new URLSearchParams('?q=ridge'), queryClient)).toBeUndefined();
});
