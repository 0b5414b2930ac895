import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { evidenceQuery } from '#client/features/admin-emails/api.ts';
import { OffersForm } from '#client/features/admin-emails/components/offers-form.tsx';
import { useApi } from '#client/lib/app-context.ts';
import type { Openable } from '#client/lib/use-dialog.ts';

interface OffersDialogProps extends Openable {
  email: { id: number; subject: string };
}

/** What an email offers, corrected where it is read: for administrators. */
export function OffersDialog({ email, ...dialog }: OffersDialogProps) {
  const evidence = useQuery({ ...evidenceQuery(useApi(), email.id), enabled: dialog.isOpen });
  return (
    <Dialog
      {...dialog}
      title="Offers"
      description={<bdi>{email.subject}</bdi>}
      className="w-[min(640px,calc(100vw-32px))]!"
    >
      {evidence.data !== undefined ? (
        <OffersForm key={email.id} evidence={evidence.data} onDone={() => dialog.onOpenChange(false)} />
      ) : evidence.isError ? (
        <LoadFailure what="The offers" query={evidence} className="mt-5" />
      ) : (
        <Skeleton className="mt-5 h-80" />
      )}
    </Dialog>
  );
}
