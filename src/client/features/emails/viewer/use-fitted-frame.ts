import { type RefObject, useEffect, useState } from 'react';
import { layOutFrame } from '#client/features/emails/viewer/lay-out-frame.ts';

/**
 * A mail whose height hangs on the frame's (viewport units that slipped through) would grow with every measurement:
 * after so many in one place it stays as it is.
 */
const maxFits = 60;

interface FittedFrame {
  frameRef: RefObject<HTMLIFrameElement | null>;
  /** What there is for the frame: as wide as its styles make it, as high as the mail. */
  roomRef: RefObject<HTMLElement | null>;
  /** The mail in the frame; nothing is fitted without one. */
  content: Document | null | undefined;
  /** How wide the mail is laid out, if it does not need more. */
  base: number;
  /** At full size, to be panned, where it does not fit. */
  isFull: boolean;
}

/**
 * Lays a mail out and scales it down to its room, never up: again whenever its pictures arrive or its room changes.
 * @returns the scale that fits; null before the mail is there.
 */
export function useFittedFrame({ frameRef, roomRef, content, base, isFull }: FittedFrame): number | null {
  const [scale, setScale] = useState<number | null>(null);

  useEffect(() => {
    const element = frameRef.current;
    const place = roomRef.current;
    if (element === null || place === null || !content) return;
    let fits = 0;
    let lastWidth = 0;

    const fitNow = () => {
      const available = place.clientWidth;
      if (available === 0) return; // out of sight
      if (available !== lastWidth) fits = 0;
      lastWidth = available;
      fits += 1;
      if (fits > maxFits) return;
      const layout = layOutFrame(element, base);
      if (layout === null) return;
      const fitting = Math.min(1, available / layout.width);
      const shown = isFull ? 1 : fitting;
      element.style.transform = shown === 1 ? '' : `scale(${shown})`;
      // In full size a scrollbar may take some of it; the browser makes room.
      place.style.height = isFull ? '' : `${Math.round(layout.height * shown)}px`;
      setScale(fitting);
    };

    let isAsked = 0;
    const askToFit = () => {
      // In a frame of its own: what is measured here would otherwise be told again in the same one.
      cancelAnimationFrame(isAsked);
      isAsked = requestAnimationFrame(fitNow);
    };
    const observer = new ResizeObserver(askToFit);
    fitNow();
    for (const part of [place, content.documentElement, content.body]) observer.observe(part);
    content.addEventListener('load', askToFit, true);
    return () => {
      cancelAnimationFrame(isAsked);
      observer.disconnect();
      content.removeEventListener('load', askToFit, true);
    };
  }, [frameRef, roomRef, content, base, isFull]);

  return scale;
}
