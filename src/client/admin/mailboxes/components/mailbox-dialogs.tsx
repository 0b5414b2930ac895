import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mailboxRunsQuery, removeMailboxMutation } from '#client/admin/mailboxes/api.ts';
import { ConnectDialog } from '#client/admin/mailboxes/components/connect-dialog.tsx';
import {
  AddMailboxForm,
  EditMailboxForm,
  FirstMailboxForm,
} from '#client/admin/mailboxes/components/mailbox-form.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { ConfirmDialog, Quoted } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';

/** The open dialog and its mailbox. */
export type MailboxSubject =
  | { kind: 'add' }
  | { kind: 'edit' | 'runs' | 'reconnect' | 'remove'; mailbox: Mailbox };

/** Passed in, because another feature draws the runs of a mailbox. */
export type RenderRuns = (runs: readonly FetchRun[]) => ReactNode;

interface MailboxDialogProps extends Openable {
  subject: MailboxSubject;
  renderRuns: RenderRuns;
  /** Focus target when the focused row is gone. */
  afterRemoval: () => HTMLElement | null;
}

/** The dialog for any action on a mailbox that its row cannot hold. */
export function MailboxDialog({ subject, renderRuns, afterRemoval, ...dialog }: MailboxDialogProps) {
  const close = () => dialog.onOpenChange(false);
  if (subject.kind === 'add') {
    return (
      <Dialog {...dialog} title="Add mailbox" className={wide}>
        <AddMailboxForm onClose={close} />
      </Dialog>
    );
  }
  const { kind, mailbox } = subject;
  if (kind === 'remove') return <RemoveDialog {...dialog} mailbox={mailbox} afterRemoval={afterRemoval} />;
  if (kind === 'reconnect' && mailbox.connectedBy !== null) {
    const provider = { id: mailbox.connectedBy.provider };
    return (
      <ConnectDialog
        {...dialog}
        subject={{ kind: 'connect', provider, mailbox }}
        returnTo="settings"
        afterRemoval={afterRemoval}
      />
    );
  }
  if (kind === 'runs') {
    return (
      <Dialog {...dialog} title="Fetches" description={<bdi>{mailbox.name}</bdi>}>
        <Runs mailbox={mailbox} renderRuns={renderRuns} />
      </Dialog>
    );
  }
  return hasNumber(mailbox) ? (
    <Dialog {...dialog} title="Edit mailbox" className={wide}>
      <EditMailboxForm mailbox={mailbox} onClose={close} />
    </Dialog>
  ) : (
    <Dialog {...dialog} title="Edit mailbox" description="Edit its account and schedule in the form above.">
      <FirstMailboxForm mailbox={mailbox} onClose={close} />
    </Dialog>
  );
}

const wide = 'w-[min(640px,calc(100vw-32px))]!';

const hasNumber = (mailbox: Mailbox): mailbox is Mailbox & { id: number } => mailbox.id !== null;

function RemoveDialog({
  mailbox,
  afterRemoval,
  ...dialog
}: Openable & Pick<MailboxDialogProps, 'afterRemoval'> & { mailbox: Mailbox }) {
  const remove = useApiMutation(removeMailboxMutation, mailbox.id ?? 0);
  return (
    <ConfirmDialog
      {...dialog}
      title="Remove mailbox"
      question={
        <>
          Stops fetching from <Quoted>{mailbox.name}</Quoted> and{' '}
          {mailbox.connectedBy === null ? 'deletes its password' : 'revokes its permission'}. Emails already
          fetched stay.
        </>
      }
      confirmLabel="Remove mailbox"
      busyLabel="Removing..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => dialog.onOpenChange(false) })}
      focusAfterClose={() => (remove.isSuccess ? afterRemoval() : null)}
    />
  );
}

function Runs({ mailbox, renderRuns }: { mailbox: Mailbox; renderRuns: RenderRuns }) {
  const runs = useQuery(mailboxRunsQuery(useApi(), mailbox));
  if (runs.isError) return <LoadFailure what="The fetches" query={runs} className="mt-4" />;
  if (runs.data === undefined) {
    return (
      <div role="status" className="mt-4">
        <span className="sr-only">Loading the fetches</span>
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  if (runs.data.length === 0) return <p className="mt-4 text-ink-2">Nothing fetched yet.</p>;
  return renderRuns(runs.data);
}
