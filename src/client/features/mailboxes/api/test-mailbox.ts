import { mutationOptions } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api-client.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import type { MailboxBody } from '#shared/contract/mailboxes.ts';
import type { TestConnection } from '#shared/contract/settings.ts';

/** `POST /api/admin/mailboxes/{id}/test`: tries a mailbox as it is stored. A refusal is an answer too. */
export function testMailboxMutation({ api }: Pick<MutationContext, 'api'>, id: number | null) {
  return mutationOptions({
    mutationFn: () =>
      answerOf(() => api.request<TestConnection>('POST', `/api/admin/mailboxes/${id ?? 'first'}/test`)),
  });
}

/** `POST /api/admin/mailboxes/test-connection`: tries what the form holds without storing it. */
export function testMailboxFormMutation({ api }: Pick<MutationContext, 'api'>, id: number | null) {
  return mutationOptions({
    mutationFn: (imap: MailboxBody['imap']) =>
      answerOf(() =>
        api.request<TestConnection>('POST', '/api/admin/mailboxes/test-connection', { id, imap }),
      ),
  });
}

async function answerOf(ask: () => Promise<{ body: TestConnection }>): Promise<TestConnection> {
  try {
    return (await ask()).body;
  } catch (error) {
    const sentence = error instanceof ApiError ? error.sentence : undefined;
    return { ok: false, message: sentence ?? unreachable, messageCount: null };
  }
}

const unreachable = 'The test could not be run. Check your connection and try again.';
