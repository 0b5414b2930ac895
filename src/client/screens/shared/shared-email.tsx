import { Image } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, reported } from '#client/features/emails/pictures/email-picture.ts';
import { saveFile } from '#client/platform/browser/save-file.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { EmailPreview } from '#client/ui/email-preview/email-preview.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import type { SharedOneEmail } from '#shared/contract/library/shares.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';
import { shownSubject } from '#shared/format/shown-subject.ts';
import { paths } from '#shared/paths.ts';

/** One email as the guests of a link see it. */
export function SharedEmail({ shared: { email, wholeUrl } }: { shared: SharedOneEmail }) {
  return (
    <article
      data-cat={email.brand.categoryId}
      className="grid grid-cols-[minmax(0,480px)_minmax(0,1fr)] items-start gap-10 max-md:grid-cols-1 max-md:gap-6"
    >
      <EmailPreview previewUrl={email.previewUrl} sizes="(width < 768px) 92vw, 480px" eager isLargest />
      <div className="min-w-0 max-md:row-start-1">
        <h1 className="title [overflow-wrap:anywhere]">
          <MailLine language={email.language} className="block">
            {shownSubject(email.subject)}
          </MailLine>
        </h1>
        <p className="mt-3 flex flex-wrap gap-x-3 text-ink-2">
          <bdi className="text-cat">{email.brand.name}</bdi>
          <Day at={email.receivedAt} />
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.email(email.id)} prefetch="press">
            Open the email
          </ButtonLink>
          {wholeUrl !== null && <WholePictureButton url={wholeUrl} subject={email.subject} />}
        </div>
      </div>
    </article>
  );
}

/** Downloads the picture of the whole email. The first request creates it, which takes some seconds. */
function WholePictureButton({ url, subject }: { url: string; subject: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await reported(async () => saveFile(await fetchFile(url), emailFileName(subject, '.png')));
    setBusy(false);
  };
  return (
    <Button isBusy={isBusy} busyLabel="Making the picture..." onClick={save} className="noscript:hidden">
      <Icon of={Image} />
      Download picture
    </Button>
  );
}
