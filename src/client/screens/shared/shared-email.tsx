import type { PicturedEmail } from '#client/features/saved-lists/boards/components/board-figure.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { EmailPreview } from '#client/ui/email-preview/email-preview.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import { paths } from '#shared/paths.ts';

/** One email as the guests of a link see it. */
export function SharedEmail({ email }: { email: PicturedEmail }) {
  return (
    <article
      data-cat={email.brand.categoryId}
      className="grid grid-cols-[minmax(0,480px)_minmax(0,1fr)] items-start gap-10 max-md:grid-cols-1 max-md:gap-6"
    >
      <EmailPreview previewUrl={email.previewUrl} sizes="(width < 768px) 92vw, 480px" eager isLargest />
      <div className="min-w-0 max-md:row-start-1">
        <h1 className="title [overflow-wrap:anywhere]">
          <MailLine language={email.language} className="block">
            {email.subject}
          </MailLine>
        </h1>
        <p className="mt-3 flex flex-wrap gap-x-3 text-ink-2">
          <bdi className="text-cat">{email.brand.name}</bdi>
          <Day at={email.receivedAt} />
        </p>
        <ButtonLink to={paths.email(email.id)} prefetch="press" className="mt-6">
          Open the email
        </ButtonLink>
      </div>
    </article>
  );
}
