import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { codeQuery } from '#client/admin/mailboxes/connections-api.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogActions } from '#client/ui/dialog/dialog.tsx';
import type { ConnectionStarted, MailProvider } from '#shared/contract/intake/mailbox-connections.ts';

interface CodeStepProps {
  code: NonNullable<ConnectionStarted['code']>;
  provider: MailProvider;
  onAgain: () => void;
  onClose: () => void;
}

/** Shows the code to enter at the provider, and waits until it was approved there. */
export function CodeStep({ code, provider, onAgain, onClose }: CodeStepProps) {
  const poll = useQuery(codeQuery(useApi(), code));
  const queryClient = useQueryClient();
  const mailbox = poll.data?.mailbox ?? null;
  const finish = useEffectEvent((name: string) => {
    toasts.show({ title: 'Mailbox connected', description: name });
    for (const queryKey of [keys.mailboxes, keys.fetching, keys.setup]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    onClose();
  });
  useEffect(() => {
    if (mailbox !== null) finish(mailbox.name);
  }, [mailbox]);
  return (
    <>
      <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        On any device, open{' '}
        <a
          href={code.url}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-[3px]"
        >
          {code.url}
        </a>{' '}
        and enter this code:
      </p>
      <p className="mt-4 rounded-md bg-well p-4 text-center font-mono text-2xl font-strong tracking-widest select-all">
        {code.userCode}
      </p>
      <p role="status" className={`mt-3 text-sm ${poll.isError ? 'text-danger' : 'text-ink-2'}`}>
        {poll.isError
          ? ((poll.error instanceof ApiError ? poll.error.sentence : undefined) ??
            'The connection failed. Start again to get another code.')
          : `Waiting for your approval at ${provider.name}.`}
      </p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {poll.isError && (
          <Button variant="fill" onClick={onAgain}>
            Start again
          </Button>
        )}
      </DialogActions>
    </>
  );
}
