import { useQuery } from '@tanstack/react-query';
import type { OpenedEmail } from '#client/features/emails/api.ts';
import { copiesQuery, foldingMutation } from '#client/features/emails/viewer/copies.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { formatInstant } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import type { EmailCopies } from '#shared/contract/curation/admin-emails.ts';

interface CopiesDialogProps extends Openable {
  email: Pick<OpenedEmail, 'id' | 'subject'>;
}

/** The copies of a campaign with their dates and sources; each but the shown one can be unfolded. */
export function CopiesDialog({ email, isOpen, onOpenChange }: CopiesDialogProps) {
  const copies = useQuery({ ...copiesQuery(useApi(), email.id), enabled: isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Copies of this email"
      description="From the same sender and received within an hour, with the same public copy or another version of it. The earliest is shown."
    >
      {copies.isPending && <p className="mt-4 text-sm text-ink-2">Loading...</p>}
      {copies.isError && <p className="mt-4 text-sm text-ink-2">The copies could not be loaded.</p>}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {(copies.data ?? []).map((copy) => (
          <CopyRow key={copy.id} copy={copy} onUnfolded={() => onOpenChange(false)} />
        ))}
      </ul>
    </Dialog>
  );
}

function CopyRow({ copy, onUnfolded }: { copy: EmailCopies[number]; onUnfolded: () => void }) {
  const viewerLocale = useViewerLocale();
  const unfold = useApiMutation(foldingMutation, copy.id);
  return (
    <li className="flex min-h-touch items-center gap-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-control">{formatInstant(new Date(copy.receivedAt), viewerLocale)}</p>
        <p className="text-ink-2">{sourceOf(copy)}</p>
      </div>
      {copy.isCard ? (
        <Badge>Shown</Badge>
      ) : (
        <Button
          variant="line"
          isBusy={unfold.isPending}
          busyLabel="Unfolding..."
          aria-label={`Unfold the copy of ${formatInstant(new Date(copy.receivedAt), viewerLocale)}`}
          onClick={() => unfold.mutate(false, { onSuccess: onUnfolded })}
        >
          Unfold
        </Button>
      )}
    </li>
  );
}

function sourceOf({ signUpAddress, mailboxAddress, label }: EmailCopies[number]): string {
  if (signUpAddress !== null) return `Sign-up ${signUpAddress}`;
  if (mailboxAddress !== null) return `Mailbox ${mailboxAddress}`;
  return label ?? 'Unknown source';
}
