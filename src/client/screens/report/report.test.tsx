import { describe, expect, test } from 'vitest';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { readReportedId } from '#client/screens/report/load.ts';
import {
  maxDetailsLength,
  reportChoices,
  reportEmailMutation,
  reportReason,
} from '#client/screens/report/report-form.tsx';
import { runMutation, toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { reportBody } from '#shared/contract/curation/reviews.ts';

describe('What a reader says of an email', () => {
  test.each([
    ['I own the rights', '', 'I own the rights'],
    ['I own the rights', '  The photograph. ', 'I own the rights. The photograph.'],
    ['Something else', ' It is a test mail. ', 'It is a test mail.'],
    [null, 'It is a test mail.', 'It is a test mail.'],
    ['Something else', '  ', ''],
  ] as const)('%s, and “%s”, is “%s”', (choice, details, reason) => {
    expect(reportReason(choice, details)).toBe(reason);
  });

  test('is taken by the server at its longest', () => {
    for (const choice of reportChoices) {
      const reason = reportReason(choice, 'x'.repeat(maxDetailsLength));
      expect(reportBody.safeParse({ reason }).success).toBe(true);
    }
  });

  test.each([
    [400, ''],
    [404, 'Error / This email is no longer in the vault.'],
    [503, 'Error / The report could not be sent. Please try again.'],
  ])('and is refused with %i says why, unless that stands beside the words', async (status, said) => {
    toasts.show({ title: '' });
    const [api, queryClient] = [apiDouble(), createQueryClient()];
    const reporting = runMutation(queryClient, reportEmailMutation({ api, queryClient }, 7), 'It names me.');
    await api.refuse('POST /api/emails/7/report', status);
    await reporting;
    expect(api.bodies('POST /api/emails/7/report')).toEqual([{ reason: 'It names me.' }]);
    expect(toastTexts()).toBe(said);
  });
});

test.each([
  ['?email=12', 12],
  ['?email=0', null],
  ['?email=12a', null],
  ['?email=99999999999', null],
  ['', null],
])('The address %s names the email %s', (search, id) => {
  expect(readReportedId(new URLSearchParams(search))).toBe(id);
});
