/** The layout of an email in its frame: width and resulting height in CSS pixels. */
export interface FrameLayout {
  width: number;
  height: number;
}

/** True if the viewer should see the scale: a nearly full size is read like full size. */
export function declaresScale(scale: number): boolean {
  return scale < 0.95;
}

/**
 * Lays out the email in a frame at `base` pixels, or at the width of its content if that is wider: at the
 * returned width nothing is cut off, and the frame gets that width and height. The caller scales it. Works on
 * a frame without scripts, if it is of our origin.
 *
 * It uses nothing outside its body, so that the check over real emails can run it in a browser page.
 * @returns null while the frame holds no email.
 */
export function layOutFrame(frame: HTMLIFrameElement, base: number): FrameLayout | null {
  /** An email whose width depends on the frame's would grow forever; no designed email takes more steps. */
  const maxSteps = 24;
  /** A greater width is a mistake in the email; the frame then scrolls. */
  const maxWidth = 4_000;
  /**
   * About twenty-two screens; the longest newsletters of a year are shorter. A taller email scrolls inside
   * the frame.
   */
  const maxHeight = 20_000;
  /** Keeps an almost empty email recognizable. */
  const minHeight = 160;
  /** Up to this factor, only the pictures of an email are too wide. */
  const nearlyFits = 1.2;

  const content = frame.contentDocument;
  const body = content?.body;
  // Before the email has loaded, the frame holds an empty document.
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
  // Wide by design: the pictures keep their sizes.
  if (width > base * nearlyFits) width = widthWith('100vw');
  const height = Math.max(root.getBoundingClientRect().height, body.scrollHeight, body.offsetHeight);
  const bounded = Math.min(maxHeight, Math.max(minHeight, Math.ceil(height)));
  frame.style.height = `${bounded}px`;
  return { width, height: bounded };
}
