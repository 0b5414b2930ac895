import { type RefObject, useEffect, useRef, useState } from 'react';
import { composeSlide, type DrawnPicture, pngOf } from '#client/features/emails/pictures/compose-slide.ts';
import { copyImage, fetchPicture } from '#client/features/emails/pictures/email-picture.ts';
import type { SlideEmail } from '#client/features/emails/pictures/slide-emails.ts';
import { saveFile } from '#client/platform/browser/save-file.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { formatDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { countOf } from '#shared/format/count.ts';

interface SlideDialogProps extends Openable {
  emails: readonly SlideEmail[];
}

/** Progress of a slide; counts the pictures while they are created. */
type SlideState =
  | { kind: 'loading'; loaded: number }
  | { kind: 'ready'; sketches: number }
  | { kind: 'failed' };

/** One picture of several emails with captions, to copy or save. */
export function SlideDialog({ emails, isOpen, onOpenChange }: SlideDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Picture for a slide"
      description={`The top of ${countOf(emails.length, 'email', 'emails')}, with brand, subject and date.`}
      className="w-[min(960px,calc(100vw-32px))]!"
    >
      <Slide emails={emails} />
    </Dialog>
  );
}

function Slide({ emails }: { emails: readonly SlideEmail[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useSlide(canvas, emails);
  const isReady = state.kind === 'ready';
  return (
    <>
      <div className="relative mt-5 grid aspect-video w-full place-items-center overflow-hidden rounded-md border border-line bg-well">
        <canvas ref={canvas} role="img" aria-label={contentOf(emails)} hidden={!isReady} className="w-full" />
        {state.kind === 'loading' && (
          <Spinner label={`Making pictures: ${state.loaded} of ${emails.length}`} />
        )}
        {state.kind === 'failed' && (
          <p role="alert" className="p-4 text-danger">
            The pictures could not be loaded. Close this dialog and try again.
          </p>
        )}
      </div>
      <p role="status" className="mt-3 min-h-5 text-sm text-ink-2">
        {state.kind === 'loading' && `Making pictures: ${state.loaded} of ${emails.length}`}
        {isReady && state.sketches > 0 && sketchNote(state.sketches)}
      </p>
      <DialogActions>
        <Button disabled={!isReady} onClick={() => withCanvas(canvas, save)}>
          Download picture
        </Button>
        <Button variant="fill" disabled={!isReady} onClick={() => withCanvas(canvas, copyImage)}>
          Copy picture
        </Button>
      </DialogActions>
    </>
  );
}

const contentOf = (emails: readonly SlideEmail[]) =>
  emails.map(({ brand, subject }) => `${brand.name}: ${subject}`).join('; ');

const sketchNote = (count: number) =>
  `${countOf(count, 'email is', 'emails are')} shown as a sketch, because there is no screenshot yet.`;

async function withCanvas(
  { current }: RefObject<HTMLCanvasElement | null>,
  act: (png: Promise<Blob>) => Promise<void>,
): Promise<void> {
  if (current === null) return;
  try {
    await act(pngOf(current));
  } catch {
    const description = 'That did not work. Please try again.';
    toasts.show({ title: 'Error', description, isFailure: true });
  }
}

const save = async (png: Promise<Blob>) => saveFile(await png, 'emails.png');

function useSlide(canvas: RefObject<HTMLCanvasElement | null>, emails: readonly SlideEmail[]): SlideState {
  const viewerLocale = useViewerLocale();
  const [state, setState] = useState<SlideState>({ kind: 'loading', loaded: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let loaded = 0;
    const load = async (email: SlideEmail) => {
      const picture = await pictureOf(email, signal);
      loaded += 1;
      if (!signal.aborted) setState({ kind: 'loading', loaded });
      return { email, picture };
    };
    Promise.all(emails.map(load)).then(
      (pictures) => {
        if (signal.aborted || canvas.current === null) return;
        composeSlide(canvas.current, pictures, ({ receivedAt }) =>
          formatDay(new Date(receivedAt), viewerLocale),
        );
        const sketches = pictures.filter(({ picture }) => picture instanceof HTMLImageElement).length;
        setState({ kind: 'ready', sketches });
      },
      () => {
        if (!signal.aborted) setState({ kind: 'failed' });
      },
    );
    return () => leaving.abort();
  }, [canvas, emails, viewerLocale]);
  return state;
}

/** Returns the screenshot of an email, or its sketch as a fallback. */
async function pictureOf(email: SlideEmail, signal: AbortSignal): Promise<DrawnPicture> {
  try {
    return await createImageBitmap(await fetchPicture(email.id, signal));
  } catch (error) {
    if (signal.aborted || email.previewUrl === null) throw error;
    const sketch = new Image();
    sketch.src = email.previewUrl;
    await sketch.decode();
    return sketch;
  }
}
