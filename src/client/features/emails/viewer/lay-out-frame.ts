/** How a mail lies in its frame: laid out so many CSS pixels wide, and so tall as it came out. */
export interface FrameLayout {
  width: number;
  height: number;
}

/** Whether a reader is told how far a mail was scaled down: one that is nearly in full size is read like one. */
export function declaresScale(scale: number): boolean {
  return scale < 0.95;
}

/**
 * Lays the mail in a frame out at `base` pixels, or as wide as its content comes out where that is wider: at the width
 * returned nothing is cut off, and the frame has that width and height. Scaling it to the place there is, is the
 * caller's. Works on a frame without scripts, as long as it is of our origin.
 *
 * It uses nothing outside of itself, so that the check over real mail can run it in a page of its own.
 * @returns null while the frame holds no mail.
 */
export function layOutFrame(frame: HTMLIFrameElement, base: number): FrameLayout | null {
  /** A mail whose width hangs on the frame's would grow for ever; no mail that was designed takes more steps. */
  const maxSteps = 24;
  /** Wider is a mistake of the mail; there the frame scrolls. */
  const maxWidth = 4_000;
  /** About twenty-two screens; the longest newsletters of a year stay under it. What is longer scrolls inside. */
  const maxHeight = 20_000;
  /** An almost empty mail still looks like one. */
  const minHeight = 160;
  /** Up to so much wider than its place, a mail is one that fits but for its pictures. */
  const nearlyFits = 1.2;

  const content = frame.contentDocument;
  const body = content?.body;
  // Before the mail has loaded, the frame holds an empty document of its own.
  if (!content || !body || body.childNodes.length === 0) return null;
  const root = content.documentElement;

  const widthWith = (widestPicture: string): number => {
    // The base style of `frameDocument` reads it; without it a picture is at most as wide as the frame.
    root.style.setProperty('--mv-widest', widestPicture);
    let width = base;
    frame.style.width = `${width}px`;
    for (let step = 0; step < maxSteps && width < maxWidth; step += 1) {
      const missing = Math.max(root.scrollWidth, body.scrollWidth) - root.clientWidth;
      if (missing <= 0) break;
      width = Math.min(maxWidth, width + missing);
      frame.style.width = `${width}px`;
    }
    return width;
  };

  let width = widthWith(`${base}px`);
  // It is wide by its design: its pictures have the sizes they were given.
  if (width > base * nearlyFits) width = widthWith('100vw');
  const height = Math.max(root.getBoundingClientRect().height, body.scrollHeight, body.offsetHeight);
  const bounded = Math.min(maxHeight, Math.max(minHeight, Math.ceil(height)));
  frame.style.height = `${bounded}px`;
  return { width, height: bounded };
}
