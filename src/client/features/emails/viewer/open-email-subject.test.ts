import { expect, test } from 'vitest';
import { type EmailOutcome, emailQuery } from '#client/features/emails/api.ts';
import { openEmailSubject } from '#client/features/emails/viewer/open-email-subject.ts';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { ridgeEmail } from '#client/testing/rendered-screen.ts';

test('A list takes the title of the email that is open over it, once that is known', () => {
  const queryClient = createQueryClient();
  const open = new URLSearchParams('?q=ridge&email=12');
  expect(openEmailSubject(open, queryClient)).toBeUndefined();
  const outcome: EmailOutcome = { kind: 'email', email: ridgeEmail };
  queryClient.setQueryData(emailQuery(browserApi, '12').queryKey, outcome);
  expect(openEmailSubject(open, queryClient)).toBe('Ridge season opens Friday');
  expect(openEmailSubject(new URLSearchParams('?q=ridge'), queryClient)).toBeUndefined();
});
