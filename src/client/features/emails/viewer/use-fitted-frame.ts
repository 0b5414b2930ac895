import { type RefObject, useEffect, useState } from 'react';
import { layOutFrame } from '#client/features/emails/viewer/lay-out-frame.ts';

/**
 * An email whose height depends on the frame's (an unsanitized viewport unit) would grow with every
 * measurement; after this many measurements at one width it stays as it is.
 */
const maxFits = 60;

interface FittedFrame {
  frameRef: RefObject<HTMLIFrameElement | null>;
  /** The container of the frame: its styles set the width, the email the height. */
  roomRef: RefObject<HTMLElement | null>;
  /** The document of the email; nothing is fitted without one. */
  content: Document | null | undefined;
  /** Layout width, unless the email needs more. */
  base: number;
  /** True to show full size with scrolling if it does not fit. */
  isFull: boolean;
}

/**
 * Lays out an email and scales it down to its container, never up; repeats when pictures load or the
 * container resizes.
 * @returns the scale that fits; null before the email has loaded.
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
      if (available === 0) return; // hidden
      if (available !== lastWidth) fits = 0;
      lastWidth = available;
      fits += 1;
      if (fits > maxFits) return;
      const layout = layOutFrame(element, base);
      if (layout === null) return;
      const fitting = Math.min(1, available / layout.width);
      const shown = isFull ? 1 : fitting;
      element.style.transform = shown === 1 ? '' : `scale(${shown})`;
      // In full size a scrollbar may take some height; the browser computes it.
      place.style.height = isFull ? '' : `${Math.round(layout.height * shown)}px`;
      setScale(fitting);
    };

    let isAsked = 0;
    const askToFit = () => {
      // In a separate animation frame: measuring here would otherwise trigger the observer again within the
      // same one.
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
