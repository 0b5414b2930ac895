import { mutationOptions } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api-client.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import type { SettingsBody, TestConnection } from '#shared/contract/settings.ts';

/**
 * `POST /api/admin/settings/test-connection`: tries what the form holds without storing it. A refusal of the form is an
 * answer too: it stands in the same place as a mailbox that cannot be reached.
 */
export function testConnectionMutation({ api }: Pick<MutationContext, 'api'>) {
  return mutationOptions({
    mutationFn: async (imap: SettingsBody['imap']): Promise<TestConnection> => {
      try {
        return (await api.request<TestConnection>('POST', '/api/admin/settings/test-connection', { imap }))
          .body;
      } catch (error) {
        const sentence = error instanceof ApiError ? error.sentence : undefined;
        return { ok: false, message: sentence ?? unreachable, messageCount: null };
      }
    },
  });
}

const unreachable = 'The test could not be run. Check your connection and try again.';
