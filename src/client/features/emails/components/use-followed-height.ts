import { type RefObject, useEffect, useState } from 'react';

/**
 * The tallest a frame becomes, about twenty-two screens. The longest newsletters of a year of mail stay under it; what
 * is longer scrolls inside the frame.
 */
const maxFrameHeight = 20_000;
/** A frame is never lower than a few lines, so that an almost empty mail still looks like one. */
const minFrameHeight = 160;
/**
 * A mail whose height hangs on the frame's (viewport units that slipped through) would grow with every measurement:
 * after so many steps at one width the height stays as it is.
 */
const maxStepsPerWidth = 40;

/**
 * Keeps a frame as tall as the document in it: measured when it has loaded, when its pictures arrive and when its width
 * changes. Works on a frame without scripts, as long as it is of our origin.
 * @returns the height in CSS pixels; null before the first measurement.
 */
export function useFollowedHeight(frame: RefObject<HTMLIFrameElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const steps = new StepCounter();
    let observed: Document | null = null;

    const observer = new ResizeObserver(() => {
      const content = observed?.documentElement;
      if (!observed?.body || !content) return;
      if (!steps.allows(content.clientWidth)) return;
      setHeight(frameHeightOf(observed));
    });

    const follow = () => {
      const content = element.contentDocument;
      // Before the mail has loaded, the frame holds an empty document of its own.
      if (!content?.body || content === observed || content.body.childNodes.length === 0) return;
      observer.disconnect();
      observed = content;
      observer.observe(content.documentElement);
      observer.observe(content.body);
    };

    follow();
    element.addEventListener('load', follow);
    return () => {
      element.removeEventListener('load', follow);
      observer.disconnect();
    };
  }, [frame]);

  return height;
}

function frameHeightOf({ body, documentElement }: Document): number {
  const content = Math.max(
    documentElement.getBoundingClientRect().height,
    body.scrollHeight,
    body.offsetHeight,
  );
  return Math.min(maxFrameHeight, Math.max(minFrameHeight, Math.ceil(content)));
}

/** Counts measurements at one width; a new width starts again. */
class StepCounter {
  private width = -1;
  private steps = 0;

  allows(width: number): boolean {
    if (width !== this.width) {
      this.width = width;
      this.steps = 0;
    }
    this.steps += 1;
    return this.steps <= maxStepsPerWidth;
  }
}
