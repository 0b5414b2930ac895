import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmailPreview } from '#client/ui/email-preview/email-preview.tsx';
import { Icon } from '#client/ui/icon.tsx';

/** The area above a pocket. */
export const stackClass = '@container relative aspect-[15/8] overflow-hidden rounded-t-lg bg-well';

interface PreviewStackProps {
  /** Newest first, at most three. */
  emails: ReadonlyArray<{ previewUrl: string | null }>;
  eager?: boolean;
}

/** Emails in a pocket at three heights, the newest in the middle. */
export function PreviewStack({ emails: [newest, second, third], eager = false }: PreviewStackProps) {
  const standing = [
    { email: second, place: 'preview-second' },
    { email: newest, place: 'preview-newest' },
    { email: third, place: 'preview-third' },
  ];
  // Three fill the pocket. If they were centred, the first would move when the next is parsed.
  const fromWhere = third === undefined ? 'justify-center' : 'three-standing';
  return (
    <span aria-hidden="true" className={`${stackClass} flex items-start gap-[1.5%] px-[4.6%] ${fromWhere}`}>
      {standing.map(
        ({ email, place }) =>
          email && (
            <EmailPreview
              key={place}
              previewUrl={email.previewUrl}
              sizes="130px"
              eager={eager}
              className={place}
            />
          ),
      )}
    </span>
  );
}

/** A pocket without emails, and the reason. */
export function EmptyStack({ children }: { children: ReactNode }) {
  return (
    <span
      className={`${stackClass} grid place-content-center justify-items-center gap-2 pb-2 text-sm text-ink-3`}
    >
      <Icon of={Inbox} size={26} strokeWidth={1.4} />
      <span>{children}</span>
    </span>
  );
}
