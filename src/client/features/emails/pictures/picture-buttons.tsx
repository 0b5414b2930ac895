import { Copy, Image } from 'lucide-react';
import { useState } from 'react';
import {
  copyPicture,
  type PicturedEmail,
  savePicture,
} from '#client/features/emails/pictures/email-picture.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { photographPath } from '#shared/format/photograph-path.ts';

/** Copies or saves an email as a picture. Icons only in a narrow row. */
export function PictureButtons({ email }: { email: PicturedEmail }) {
  const [busy, setBusy] = useState<'copy' | 'save' | null>(null);
  const isSketch = photographPath(email.previewUrl) === undefined;
  const run = async (action: 'copy' | 'save') => {
    setBusy(action);
    await (action === 'copy' ? copyPicture(email) : savePicture(email));
    setBusy(null);
  };
  const shared = (label: string) => ({
    'aria-label': label,
    ...(isSketch
      ? { title: `${label}: this email has only a sketch so far, so its picture takes a few seconds` }
      : { title: label }),
    className: 'max-lg:hidden @max-tools:w-10 @max-tools:px-0',
  });
  return (
    <>
      <Button {...shared('Copy picture')} isBusy={busy === 'copy'} onClick={() => run('copy')}>
        <Icon of={Copy} />
        <span className="@max-tools:hidden">Copy picture</span>
      </Button>
      <Button {...shared('Download picture')} isBusy={busy === 'save'} onClick={() => run('save')}>
        <Icon of={Image} />
        <span className="@max-tools:hidden">Download picture</span>
      </Button>
    </>
  );
}
