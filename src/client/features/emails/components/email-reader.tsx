import { Monitor, Smartphone } from 'lucide-react';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { SegmentChoice } from '#client/components/ui/segmented.tsx';
import type { OpenedEmail } from '#client/features/emails/api/get-email.ts';
import { EmailActions } from '#client/features/emails/components/email-actions.tsx';
import { EmailFrame } from '#client/features/emails/components/email-frame.tsx';

/** As wide as on a desktop (680 px) or a phone (390 px): the frame looks at which is chosen. */
const widths = [
  { value: 'desktop', label: 'Desktop', Icon: Monitor },
  { value: 'phone', label: 'Phone', Icon: Smartphone },
];

/** An opened email: one row of tools, then the mail on a sunken table. The same on its page and in the viewer. */
export function EmailReader({ email }: { email: OpenedEmail }) {
  const isEmpty = email.htmlContent?.trim() === '';
  return (
    <div className="group/reader">
      <div className="mt-6 flex items-center gap-2 border-t border-line py-3 max-md:mt-3 max-md:gap-1 max-md:py-2">
        <SegmentChoice label="Width of the email" options={widths} />
        <EmailActions email={email} />
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
