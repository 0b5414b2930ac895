import { useMemo } from 'react';
import { type OpenedEmail, toCard } from '#client/features/emails/api.ts';
import { EmailActions } from '#client/features/emails/viewer/components/email-actions.tsx';
import { EmailFrame } from '#client/features/emails/viewer/components/email-frame.tsx';
import { CopiesNote } from '#client/features/emails/viewer/components/late-copies-note.ts';
import { UnpublishedNote } from '#client/features/emails/viewer/components/late-unpublished-note.ts';
import { VersionSwitch } from '#client/features/emails/viewer/components/version-switch.tsx';
import { ViewTools } from '#client/features/emails/viewer/components/view-tools.tsx';
import { ToolRow, Well } from '#client/features/emails/viewer/components/viewer-parts.tsx';
import type { EmailView } from '#client/features/emails/viewer/email-view.ts';
import { useEmailView } from '#client/features/emails/viewer/use-email-view.ts';
import { useMedia } from '#client/platform/browser/use-media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const EmailText = lazyPart(
  () => import('#client/features/emails/viewer/components/email-text.tsx'),
  (code) => code.EmailText,
);

/**
 * An opened email: a toolbar, then the email on a recessed background. The same on its page and in the
 * viewer.
 */
export function EmailPane({ email }: { email: OpenedEmail }) {
  const card = toCard(email);
  const [view, choose] = useEmailView(card.id);
  const isPhone = useMedia('phone');
  // Memoized for the hydration: a second render before its code has loaded would make it disappear and come
  // back.
  const note = useMemo(() => email.state !== undefined && <UnpublishedNote email={toCard(email)} />, [email]);
  const copies = useMemo(() => email.copies !== undefined && <CopiesNote email={toCard(email)} />, [email]);
  return (
    <div className="reader">
      {note}
      {copies}
      {email.versions !== undefined && <VersionSwitch email={email} versions={email.versions} />}
      <ToolRow>
        <ViewTools what="the email" view={view} choose={choose} />
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
  /** True after hydration: the text needs JavaScript, the frame does not. */
  isAlive: boolean;
  /** True next to other emails. */
  isBeside?: boolean;
}

/** The email itself, in the chosen view. */
export function ShownEmail({ email, view, isAlive, isBeside }: ShownEmailProps) {
  if (view.layout === 'text' && isAlive) return <EmailText emailId={email.id} isDark={view.isDark} />;
  if (email.htmlContent?.trim() === '') {
    return <EmptyState title="Email content unavailable" className="w-full" />;
  }
  return <EmailFrame email={email} view={view} {...(isBeside && { isBeside })} />;
}
