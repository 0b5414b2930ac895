import { Monitor, Moon, Smartphone, Type } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { SegmentChoice } from '#client/components/ui/segmented.tsx';
import type { OpenedEmail } from '#client/features/emails/api/get-email.ts';
import { EmailActions } from '#client/features/emails/components/email-actions.tsx';
import { EmailFrame } from '#client/features/emails/components/email-frame.tsx';
import { unpublishedNote } from '#client/features/emails/components/late-unpublished-note.ts';
import { ToolRow, Well } from '#client/features/emails/components/reader-parts.tsx';
import type { EmailView } from '#client/features/emails/email-view.ts';
import { useEmailView } from '#client/features/emails/use-email-view.ts';
import { latePart } from '#client/lib/late-part.tsx';
import { useMedia } from '#client/lib/use-media.ts';
import type { EmailLayout } from '#shared/vocabulary/email-layouts.ts';

const emailText = latePart(
  () => import('#client/features/emails/components/email-text.tsx'),
  (code) => code.EmailText,
);

/** Until the page is alive styles draw the one that the screen will choose, so that none jumps. */
const chosenOnDesks =
  'md:[:not(:has(:checked))>&]:bg-raised md:[:not(:has(:checked))>&]:text-ink md:[:not(:has(:checked))>&]:shadow-[0_1px_2px_rgb(0_0_0/.16)]';
const chosenOnPhones =
  'max-md:[:not(:has(:checked))>&]:bg-raised max-md:[:not(:has(:checked))>&]:text-ink max-md:[:not(:has(:checked))>&]:shadow-[0_1px_2px_rgb(0_0_0/.16)]';

const layouts = [
  { value: 'desktop', label: 'Desktop', Icon: Monitor, className: chosenOnDesks },
  { value: 'phone', label: 'Phone', Icon: Smartphone, className: chosenOnPhones },
  { value: 'text', label: 'Text', Icon: Type },
] as const;

/** An opened email: one row of tools, then the mail on a sunken table. The same on its page and in the viewer. */
export function EmailReader({ email }: { email: OpenedEmail }) {
  const [view, choose] = useEmailView(email.id);
  const isPhone = useMedia('phone');
  // The same element while the page comes alive: drawn anew before its code is there, it would vanish and come back.
  const note = useMemo(() => email.state !== undefined && <unpublishedNote.Part email={email} />, [email]);
  const bySize: EmailLayout | null = isPhone === null ? null : isPhone ? 'phone' : 'desktop';
  return (
    <div className="reader">
      {note}
      <ToolRow>
        <SegmentChoice
          label="View of the email"
          options={layouts}
          value={view.layout ?? bySize}
          onChoose={(layout) => choose({ ...view, layout })}
        />
        <Button
          size="text"
          variant="quiet"
          aria-label="Dark"
          title="Dark"
          aria-pressed={view.isDark}
          onClick={() => choose({ ...view, isDark: !view.isDark })}
          className="px-3 max-md:w-touch max-md:px-0 aria-pressed:bg-accent-tint aria-pressed:text-accent"
        >
          <Moon aria-hidden="true" size={18} strokeWidth={1.75} />
          <span className="max-md:hidden">Dark</span>
        </Button>
        <EmailActions email={email} />
      </ToolRow>
      <Well>
        <ShownEmail key={email.id} email={email} view={view} isAlive={isPhone !== null} />
      </Well>
    </div>
  );
}

interface ShownEmailProps {
  email: OpenedEmail;
  view: EmailView;
  /** Whether scripts run here: the text comes by one, the frame stands without. */
  isAlive: boolean;
}

/** The mail itself, as the reader chose to see it. */
export function ShownEmail({ email, view, isAlive }: ShownEmailProps) {
  if (view.layout === 'text' && isAlive) return <emailText.Part emailId={email.id} isDark={view.isDark} />;
  if (email.htmlContent?.trim() === '') {
    return <EmptyState title="Email content unavailable" className="w-full" />;
  }
  return <EmailFrame email={email} view={view} />;
}
