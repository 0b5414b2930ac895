import { useEffect, useState } from 'react';
import { composeSlide } from '#client/features/emails/pictures/compose-slide.ts';
import { copyImage, fetchFile, fetchPicture } from '#client/features/emails/pictures/email-picture.ts';
import type { SlideEmail } from '#client/features/emails/pictures/slide-emails.ts';
import { saveFile } from '#client/platform/browser/save-file.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { formatDay } from '#client/platform/locale/relative-time.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { countOf } from '#shared/format/count.ts';

interface SlideDialogProps extends Openable {
  emails: readonly SlideEmail[];
}

/** A slide as it is made: how many pictures have come, then the whole of it, or why there is none. */
type Slide =
  | { kind: 'loading'; loaded: number }
  | { kind: 'ready'; png: Blob; url: string; sketches: number }
  | { kind: 'failed'; reason: string };

/** One picture of several emails with captions, to copy or to save. */
export function SlideDialog({ emails, isOpen, onOpenChange }: SlideDialogProps) {
  const slide = useSlide(emails);
  const copy = async (png: Blob) => {
    try {
      if (await copyImage(Promise.resolve(png)))
        toasts.show({ title: 'Picture copied', description: 'Paste it into a slide, a document or a chat.' });
    } catch {
      toasts.show({
        title: 'Error',
        description: 'The picture could not be copied. Save it instead.',
        isFailure: true,
      });
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Picture for a slide"
      description={`The top of ${countOf(emails.length, 'email', 'emails')}, with brand, subject and date.`}
      className="w-[min(960px,calc(100vw-32px))]!"
    >
      <div className="mt-5 grid aspect-video w-full place-items-center overflow-hidden rounded-md border border-line bg-well">
        {slide.kind === 'ready' && (
          <img src={slide.url} alt={altOf(emails)} className="h-full w-full object-contain" />
        )}
        {slide.kind === 'loading' && (
          <Spinner label={`Making pictures: ${slide.loaded} of ${emails.length}`} />
        )}
        {slide.kind === 'failed' && <p className="p-4 text-danger">{slide.reason}</p>}
      </div>
      <p role="status" className="mt-3 min-h-5 text-sm text-ink-2">
        {slide.kind === 'loading' && `Making pictures: ${slide.loaded} of ${emails.length}`}
        {slide.kind === 'ready' &&
          slide.sketches > 0 &&
          `${countOf(slide.sketches, 'email is', 'emails are')} shown as a sketch: no screenshot is available yet.`}
      </p>
      {slide.kind === 'ready' && (
        <DialogActions>
          <Button onClick={() => saveFile(slide.png, fileName)}>Save picture</Button>
          <Button variant="fill" onClick={() => copy(slide.png)}>
            Copy picture
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

const fileName = 'emails.png';

const altOf = (emails: readonly SlideEmail[]) =>
  emails.map(({ brand, subject }) => `${brand.name}: ${subject}`).join('; ');

function useSlide(emails: readonly SlideEmail[]): Slide {
  const reader = useReaderLocale();
  const [slide, setSlide] = useState<Slide>({ kind: 'loading', loaded: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let url: string | undefined;
    const make = async () => {
      let loaded = 0;
      const pictures = await Promise.all(
        emails.map(async (email) => {
          const picture = await pictureOf(email, signal);
          loaded += 1;
          if (!signal.aborted) setSlide({ kind: 'loading', loaded });
          return { email, ...picture };
        }),
      );
      const png = await composeSlide(pictures, ({ receivedAt }) => formatDay(new Date(receivedAt), reader));
      if (signal.aborted) return;
      url = URL.createObjectURL(png);
      const sketches = pictures.filter(({ isSketch }) => isSketch).length;
      setSlide({ kind: 'ready', png, url, sketches });
    };
    make().catch(() => {
      if (!signal.aborted)
        setSlide({ kind: 'failed', reason: 'The pictures could not be loaded. Close this and try again.' });
    });
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [emails, reader]);
  return slide;
}

/** The screenshot of an email, or its sketch where there is none. */
async function pictureOf(
  email: SlideEmail,
  signal: AbortSignal,
): Promise<{ picture: HTMLImageElement; isSketch: boolean }> {
  try {
    return { picture: await decoded(await fetchPicture(email.id, signal)), isSketch: false };
  } catch (error) {
    if (signal.aborted || email.previewUrl === null) throw error;
    return { picture: await decoded(await fetchFile(email.previewUrl, signal)), isSketch: true };
  }
}

async function decoded(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}
