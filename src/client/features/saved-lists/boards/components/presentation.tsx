import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  BoardNotes,
  type PicturedEmail,
} from '#client/features/saved-lists/boards/components/board-figure.tsx';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import { shownSubject } from '#shared/format/shown-subject.ts';

interface Slide {
  email: PicturedEmail;
  notes: string | null;
  section: string | null;
}

interface PresentationProps extends Openable {
  name: string;
  slides: readonly Slide[];
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** One picture at a time on the whole screen. The arrow keys turn over, Escape ends it. */
export function Presentation({ name, slides, isOpen, onOpenChange }: PresentationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState(0);
  // Closed by the browser, the focus returns to the button; `onClose` then sets the state.
  const close = () => dialog.current?.close();
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return;
    element.showModal();
    setPlace(0);
    // Phones and embedded browsers have no full screen; the dialog fills the window there.
    element.requestFullscreen?.().catch(() => {});
    // Escape leaves the full screen before a key event arrives.
    const handleChange = () => document.fullscreenElement === null && element.close();
    element.addEventListener('fullscreenchange', handleChange);
    return () => {
      element.removeEventListener('fullscreenchange', handleChange);
      if (document.fullscreenElement === element) document.exitFullscreen().catch(() => {});
      element.close();
    };
  }, [isOpen]);
  const last = slides.length - 1;
  const slide = slides[Math.min(place, last)];
  if (!isOpen || slide === undefined) return null;
  const turn = (step: number) => setPlace((now) => Math.max(0, Math.min(last, now + step)));
  const handleKey = (event: KeyboardEvent) => {
    const isPressed = event.target instanceof HTMLButtonElement && event.key === ' ';
    const step = isPressed ? undefined : steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turn(step);
  };
  const { email, notes, section } = slide;
  return (
    <dialog
      ref={dialog}
      aria-label={`Presentation of ${name}`}
      onClose={() => onOpenChange(false)}
      onKeyDown={handleKey}
      className="fixed inset-0 z-50 m-0 size-full max-h-none max-w-none bg-paper text-ink"
    >
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto] gap-4 p-[clamp(16px,3vw,48px)]">
        <div
          data-cat={email.brand.categoryId}
          className="grid min-h-0 grid-cols-[auto_minmax(0,34rem)] items-center justify-center gap-x-[clamp(24px,4vw,72px)] max-md:grid-cols-1 max-md:grid-rows-[minmax(0,1fr)_auto] max-md:gap-y-4"
        >
          {email.previewUrl !== null && (
            <img
              key={email.id}
              src={email.previewUrl}
              alt=""
              className="mx-auto max-h-full min-h-0 max-w-full rounded-paper bg-white object-contain shadow-paper md:h-full md:w-auto"
            />
          )}
          <div aria-live="polite" className="min-w-0 max-md:max-h-[38dvh] max-md:overflow-auto">
            {section !== null && <p className="mb-3 text-sm font-control text-ink-2">{section}</p>}
            <h2 className="title text-balance [overflow-wrap:anywhere]">
              <MailLine language={email.language} className="block">
                {shownSubject(email.subject)}
              </MailLine>
            </h2>
            <p className="mt-3 flex flex-wrap gap-x-3 text-ink-2">
              <bdi className="text-cat">{email.brand.name}</bdi>
              <Day at={email.receivedAt} />
            </p>
            {notes !== null && <BoardNotes text={notes} />}
          </div>
        </div>
        <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
          <span>
            {Math.min(place, last) + 1} / {slides.length}
          </span>
          <span className="flex gap-2 text-ink">
            <Button size="icon" aria-label="Previous" aria-disabled={place === 0} onClick={() => turn(-1)}>
              <Icon of={ChevronLeft} />
            </Button>
            <Button size="icon" aria-label="Next" aria-disabled={place >= last} onClick={() => turn(1)}>
              <Icon of={ChevronRight} />
            </Button>
            <Button size="icon" aria-label="End presentation" onClick={close}>
              <Icon of={X} />
            </Button>
          </span>
        </div>
      </div>
    </dialog>
  );
}
