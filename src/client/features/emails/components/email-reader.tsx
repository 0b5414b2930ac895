import { Monitor, Smartphone } from 'lucide-react';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { SegmentChoice } from '#client/components/ui/segmented.tsx';
import type { OpenedEmail } from '#client/features/emails/api/get-email.ts';
import { DownloadEmailButton } from '#client/features/emails/components/download-email-button.tsx';
import { EmailFrame } from '#client/features/emails/components/email-frame.tsx';
import { ViewSourceButton } from '#client/features/emails/components/view-source-button.tsx';
import { useSaveSlot } from '#client/features/emails/save-slot.ts';

/** As wide as on a desktop (680 px) or a phone (390 px): the frame looks at which is chosen. */
const widths = [
  { value: 'desktop', label: 'Desktop', Icon: Monitor },
  { value: 'phone', label: 'Phone', Icon: Smartphone },
];

/** An opened email: one row of tools, then the mail on a sunken table. The same on its page and in the viewer. */
export function EmailReader({ email }: { email: OpenedEmail }) {
  const saveButtonOf = useSaveSlot();
  const isEmpty = email.htmlContent?.trim() === '';
  return (
    <div className="group/reader">
      <div className="mt-6 flex flex-wrap items-center gap-2 border-t border-line py-3">
        <SegmentChoice label="Width of the email" options={widths} />
        <div className="flex gap-2 max-md:w-full md:ml-auto [&>*:not(:last-child)]:max-md:flex-1">
          <ViewSourceButton email={email} />
          <DownloadEmailButton email={email} />
          {saveButtonOf(email)}
        </div>
      </div>
      <div className="grid justify-items-center overflow-hidden bg-well max-md:-mx-gutter max-md:px-3 max-md:py-4 md:rounded-lg md:px-4 md:py-8">
        {isEmpty ? (
          <EmptyState title="Email content unavailable" className="w-full" />
        ) : (
          <EmailFrame key={email.id} email={email} />
        )}
      </div>
    </div>
  );
}
