import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { evidenceQuery } from '#client/admin/admin-emails/api.ts';
import { ClassificationForm } from '#client/admin/admin-emails/components/classification-form.tsx';
import { EvidenceDetails } from '#client/admin/admin-emails/components/evidence-details.tsx';
import { OffersForm } from '#client/admin/admin-emails/components/offers-form.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';

interface EvidenceDialogProps extends Openable {
  email: Pick<AdminEmail, 'id' | 'subject'>;
}

/** Shows the evidence for an email's labels, with the form to correct them. */
export function EvidenceDialog({ email, isOpen, onOpenChange }: EvidenceDialogProps) {
  const evidence = useQuery({ ...evidenceQuery(useApi(), email.id), enabled: isOpen });
  const [isAboutOffers, setAboutOffers] = useState(false);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isAboutOffers ? 'Offers' : 'Type and season'}
      description={<bdi>{email.subject}</bdi>}
      className="w-[min(640px,calc(100vw-32px))]!"
    >
      {evidence.data !== undefined ? (
        isAboutOffers ? (
          <OffersForm key={email.id} evidence={evidence.data} onDone={() => setAboutOffers(false)} />
        ) : (
          <ClassificationForm key={email.id} evidence={evidence.data} onDone={close}>
            <EvidenceDetails evidence={evidence.data} onCorrectOffers={() => setAboutOffers(true)} />
          </ClassificationForm>
        )
      ) : evidence.isError ? (
        <LoadFailure what="The evidence" query={evidence} className="mt-5" />
      ) : (
        <EvidenceSkeleton />
      )}
    </Dialog>
  );
}

/** As high as the form and the first lines, so that the dialog grows little when they load. */
function EvidenceSkeleton() {
  return (
    <div role="status" className="mt-5 grid gap-4">
      <span className="sr-only">Loading the evidence</span>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-[104px]" />
        <Skeleton className="h-[104px]" />
      </div>
      <Skeleton className="h-48" />
      <Skeleton className="ml-auto h-10 w-48" />
    </div>
  );
}
