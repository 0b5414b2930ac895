import { useQuery } from '@tanstack/react-query';
import { mailboxesQuery } from '#client/admin/mailboxes/api.ts';
import { ConnectMailbox } from '#client/admin/mailboxes/components/connect-mailbox.tsx';
import { MailboxState } from '#client/admin/mailboxes/components/mailbox-row.tsx';
import { useApi } from '#client/platform/api/app-context.ts';

/** The part of the first-run guide that connects mailboxes by OAuth, with those that are connected. */
export function ConnectedMailboxes() {
  const { data = [] } = useQuery(mailboxesQuery(useApi()));
  const connected = data.filter(({ connectedBy }) => connectedBy !== null);
  return (
    <>
      {connected.length > 0 && (
        <ul aria-label="Connected mailboxes" className="mt-4 rounded-lg border border-line bg-raised text-sm">
          {connected.map((mailbox) => (
            <li key={mailbox.id} className="grid gap-1 border-b border-line p-4 last:border-0">
              <p className="[overflow-wrap:anywhere]">
                <bdi className="font-control">{mailbox.name}</bdi> is connected through{' '}
                <bdi>{mailbox.connectedBy?.name}</bdi>.
              </p>
              <MailboxState mailbox={mailbox} />
            </li>
          ))}
        </ul>
      )}
      <ConnectMailbox returnTo="setup" />
      <p className="mt-6 text-ink-2">Any other mailbox opens with its server, username and password:</p>
    </>
  );
}
