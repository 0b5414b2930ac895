import { Badge } from '#client/ui/badge.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { type Column, Table } from '#client/ui/table/table.tsx';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import type { Health } from '#shared/contract/operations/health.ts';

/** Each mailbox with the time of its last mail and its problem, and the listener. */
export function MailboxesTable({ mailboxes, listener }: Pick<Health, 'mailboxes' | 'listener'>) {
  const rows = mailboxes.map((mailbox) => ({ ...mailbox, id: mailbox.id ?? 'first' }));
  return (
    <section aria-labelledby="health-mailboxes">
      <h3 id="health-mailboxes" className="mb-2 font-display text-lg font-strong tracking-heading">
        Mailboxes
      </h3>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">No mailbox yet. Add one in Settings, or set IMAP_URL.</p>
      ) : (
        <Table label="Mailboxes" columns={columns} rows={rows} />
      )}
      <p className="mt-3 text-sm text-ink-2">
        {listener === null ? (
          'The listener is off. Set INTAKE_PORT to have email sent straight to the vault.'
        ) : (
          <>
            The listener {listener.isListening ? 'takes' : 'does not take'} email for {listener.domain} by{' '}
            {listener.protocol.toUpperCase()}.{' '}
            {listener.lastMailAt === null ? (
              'None has come yet.'
            ) : (
              <>
                Last email: <RelativeTime at={listener.lastMailAt} />.
              </>
            )}
          </>
        )}
      </p>
    </section>
  );
}

type Row = Omit<Mailbox, 'id'> & { id: string | number };

/** A problem of the mailbox, or of its last run. */
const trouble = ({ problem, lastRun }: Row) =>
  problem ?? (lastRun?.state === 'failed' || lastRun?.state === 'waiting' ? lastRun.message : null);

const columns: ReadonlyArray<Column<Row>> = [
  {
    key: 'name',
    header: 'Mailbox',
    block: 'title',
    className: '[overflow-wrap:anywhere]',
    cell: (mailbox) => (
      <>
        <span className="font-control">{mailbox.name}</span>
        {trouble(mailbox) !== null && <span className="mt-0.5 block text-danger">{trouble(mailbox)}</span>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    block: 'note',
    width: 'w-[120px]',
    cell: (mailbox) =>
      mailbox.isPaused ? (
        <Badge>Paused</Badge>
      ) : trouble(mailbox) !== null ? (
        <Badge tone="danger">Problem</Badge>
      ) : mailbox.lastRun?.state === 'running' ? (
        <Badge tone="accent">Fetching</Badge>
      ) : (
        <Badge>OK</Badge>
      ),
  },
  {
    key: 'lastMail',
    header: 'Last email',
    block: 'count',
    blockLabel: 'Last email',
    width: 'w-[170px]',
    className: 'text-ink-2',
    cell: ({ lastMailAt }) => (lastMailAt === null ? 'None yet' : <RelativeTime at={lastMailAt} />),
  },
  {
    key: 'fetched',
    header: 'Last checked',
    block: 'line',
    blockLabel: 'Last checked',
    width: 'w-[170px]',
    className: 'text-ink-2',
    cell: ({ fetchedAt }) => (fetchedAt === null ? 'Never' : <RelativeTime at={fetchedAt} />),
  },
];
