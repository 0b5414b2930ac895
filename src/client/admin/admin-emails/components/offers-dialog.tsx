import { useQuery } from '@tanstack/react-query';
import { evidenceQuery } from '#client/admin/admin-emails/api.ts';
import { OffersForm } from '#client/admin/admin-emails/components/offers-form.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface OffersDialogProps extends Openable {
  email: { id: number; subject: string };
}

/** Lets an administrator correct the offers of an email on the email's page. */
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
