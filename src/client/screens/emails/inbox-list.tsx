import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from '#client/platform/router/link.tsx';
import { MarkedSnippet } from '#client/screens/emails/marked-snippet.tsx';
import { InboxTime } from '#client/ui/inbox-time.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import type { FoundEmail } from '#shared/contract/search/email-search.ts';

/** The device whose width cuts the lines. */
export type InboxWidth = 'desktop' | 'phone';

interface InboxListProps {
  emails: readonly FoundEmail[];
  /** Link props that open the viewer over this list. */
  linkOf: (email: FoundEmail) => LinkProps;
  tickOf: (email: FoundEmail) => ReactNode;
  width: InboxWidth;
  ref?: Ref<HTMLUListElement>;
}

/** Emails as a mail client lists them: sender, subject, preheader and time, each cut at the end of the line. */
export function InboxList({ emails, linkOf, tickOf, width, ref }: InboxListProps) {
  return (
    <div className={`@container ${width === 'phone' ? 'max-w-[390px]' : ''}`}>
      <ul ref={ref} className="overflow-hidden rounded-lg border border-line bg-raised">
        {emails.map((email) => (
          <li
            key={email.id}
            className="group relative grid grid-cols-[auto_minmax(0,1fr)] border-b border-line last:border-b-0 hover:bg-hover has-[.tick:checked]:bg-accent-tint"
          >
            <span className="relative z-1 py-2.5 pl-4 max-lg:p-0">{tickOf(email)}</span>
            <InboxRow email={email} link={linkOf(email)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function InboxRow({ email, link }: { email: FoundEmail; link: LinkProps }) {
  const { subject, preheader, sender, language, receivedAt } = email;
  return (
    <Link
      {...link}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 pr-4 text-sm outline-offset-[-2px] after:absolute after:inset-0 @xl:grid-cols-[9.5rem_minmax(0,1fr)_auto] @xl:gap-x-4 @5xl:grid-cols-[12rem_minmax(0,1fr)_auto]"
    >
      <span dir="auto" className="truncate font-strong">
        {sender}
      </span>
      <InboxTime at={receivedAt} className="text-xs leading-5 text-ink-2 tabular @xl:order-last" />
      <span className="col-span-full min-w-0 @xl:col-span-1 @xl:flex @xl:gap-2">
        <MailLine language={language} className="block truncate @xl:flex-[0_1_auto]">
          {subject}
        </MailLine>
        {preheader !== null && preheader !== '' && (
          <MailLine language={language} className="block min-w-0 truncate text-ink-2 @xl:flex-[1_1_0%]">
            {preheader}
          </MailLine>
        )}
      </span>
      <MarkedSnippet
        snippet={email.snippet}
        className="order-last col-span-full mt-1 line-clamp-2 text-xs text-ink-2 @xl:col-start-2 @xl:col-end-4"
      />
    </Link>
  );
}
