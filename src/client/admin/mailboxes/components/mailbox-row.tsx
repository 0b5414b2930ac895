import { Activity, CirclePause, CirclePlay, KeyRound, Pencil, PlugZap, RefreshCw, X } from 'lucide-react';
import { ConnectionAnswer } from '#client/admin/kit/connection-answer.tsx';
import { RowAction, RowActions } from '#client/admin/kit/row-action.tsx';
import {
  fetchMailboxMutation,
  isBeingRead,
  pauseMailboxMutation,
  testMailboxMutation,
} from '#client/admin/mailboxes/api.ts';
import { handlingWords, scheduleWords } from '#client/admin/mailboxes/copy.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Badge } from '#client/ui/badge.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import { formatCount } from '#shared/format/count.ts';

interface MailboxRowProps {
  mailbox: Mailbox;
  onOpen: (kind: 'edit' | 'runs' | 'reconnect' | 'remove') => void;
}

/** A mailbox with its place, state and actions. */
export function MailboxRow({ mailbox, onOpen }: MailboxRowProps) {
  const { id, name, imap, connectedBy } = mailbox;
  const test = useApiMutation(testMailboxMutation, id);
  const handling = handlingWords(mailbox);
  return (
    <li className="grid gap-1 border-b border-line p-4 text-sm last:border-0">
      <p className="flex items-start gap-3">
        <bdi className="min-w-0 font-control [overflow-wrap:anywhere]">{name}</bdi>
        <Badge className="ml-auto shrink-0">{scheduleWords(mailbox)}</Badge>
      </p>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        <bdi>{imap.mailbox}</bdi> of <bdi>{imap.username}</bdi> at <bdi>{imap.host}</bdi>
        {connectedBy !== null && (
          <>
            , connected through <bdi>{connectedBy.name}</bdi>
          </>
        )}
      </p>
      <MailboxState mailbox={mailbox} />
      {handling !== '' && <p className="text-ink-2 [overflow-wrap:anywhere]">{handling}</p>}
      <MailboxActions mailbox={mailbox} test={test} onOpen={onOpen} />
      {(test.isPending || test.data !== undefined) && <ConnectionAnswer answer={test.data} />}
    </li>
  );
}

/** Its problem, or the state of its fetches. */
export function MailboxState({ mailbox }: { mailbox: Mailbox }) {
  return mailbox.problem === null ? (
    <Progress mailbox={mailbox} />
  ) : (
    <p className="text-danger [overflow-wrap:anywhere]">{mailbox.problem}</p>
  );
}

function Progress({ mailbox }: { mailbox: Mailbox }) {
  const { lastRun, fetchedAt, lastMailAt } = mailbox;
  return (
    <>
      {lastRun?.state === 'failed' ? (
        <p className="text-danger [overflow-wrap:anywhere]">
          Failed <RelativeTime at={lastRun.finishedAt ?? lastRun.startedAt} />: {lastRun.message}
        </p>
      ) : isBeingRead(mailbox) ? (
        <p className="text-ink-2 tabular">
          {lastRun?.state === 'waiting'
            ? lastRun.message
            : `Fetching: ${formatCount(lastRun?.imported ?? 0)} imported`}
        </p>
      ) : null}
      <p className="text-ink-2">
        {fetchedAt === null ? (
          'Not checked yet.'
        ) : (
          <>
            Last checked <RelativeTime at={fetchedAt} />.
          </>
        )}
        {lastMailAt !== null && (
          <>
            {' '}
            Last email <RelativeTime at={lastMailAt} />.
          </>
        )}
      </p>
    </>
  );
}

interface ActionsProps extends MailboxRowProps {
  test: { isPending: boolean; mutate: () => void };
}

function MailboxActions({ mailbox, test, onOpen }: ActionsProps) {
  const { id, name, connectedBy } = mailbox;
  const fetch = useApiMutation(fetchMailboxMutation, mailbox);
  return (
    <RowActions>
      <RowAction
        label="Edit"
        subject={name}
        icon={Pencil}
        aria-haspopup="dialog"
        onClick={() => onOpen('edit')}
      />
      <RowAction
        label="Test"
        subject={name}
        icon={PlugZap}
        aria-disabled={test.isPending}
        onClick={() => !test.isPending && test.mutate()}
      />
      <RowAction
        label="Fetch now"
        subject={name}
        icon={RefreshCw}
        aria-disabled={fetch.isPending}
        onClick={() => !fetch.isPending && fetch.mutate()}
      />
      <RowAction
        label="Fetches"
        subject={name}
        icon={Activity}
        aria-haspopup="dialog"
        onClick={() => onOpen('runs')}
      />
      {connectedBy !== null && (
        <RowAction
          label="Connect again"
          subject={name}
          icon={KeyRound}
          aria-haspopup="dialog"
          onClick={() => onOpen('reconnect')}
        />
      )}
      {id !== null && (
        <>
          <PauseAction id={id} mailbox={mailbox} />
          <RowAction
            label="Remove"
            subject={name}
            icon={X}
            isDanger
            aria-haspopup="dialog"
            onClick={() => onOpen('remove')}
          />
        </>
      )}
    </RowActions>
  );
}

function PauseAction({ id, mailbox: { name, isPaused } }: { id: number; mailbox: Mailbox }) {
  const pause = useApiMutation(pauseMailboxMutation, id);
  return (
    <RowAction
      label={isPaused ? 'Resume' : 'Pause'}
      subject={name}
      icon={isPaused ? CirclePlay : CirclePause}
      aria-disabled={pause.isPending}
      onClick={() => !pause.isPending && pause.mutate(!isPaused)}
    />
  );
}
