/** Prefetches a page of ours: the code of its screen and its data. */
export type Prefetch = (url: URL) => Promise<unknown>;

/**
 * Time a pointer rests on a link before the prefetch, so that sweeping over a grid of cards requests nothing.
 */
const pointerDwellMs = 60;

/** Same for the focus, so that tabbing past links requests nothing. */
const focusDwellMs = 120;

/** Links that are prefetched before a press. */
const aheadOfPress = 'a:not([data-prefetch="press"])';

/** Most links prefetched at a time because they are nearly visible. */
const maxInSight = 4;

/**
 * Prefetches a screen before the tap that opens it: on press, when pointer or focus rest on a link, and, on
 * good connections without a hovering pointer, when the link is nearly visible. Opening the screen retries a
 * failure and reports it. Uses one listener for the document instead of one per link.
 */
export function prefetchOnIntent(prefetch: Prefetch): void {
  let dwell: number | undefined;
  const startAfter = (dwellMs: number, target: EventTarget | null) => {
    window.clearTimeout(dwell);
    if (!savesData()) dwell = window.setTimeout(() => start(target), dwellMs);
  };
  const start = (target: EventTarget | null, links: 'a' | typeof aheadOfPress = aheadOfPress) => {
    // A link in an SVG has no `origin`, and its `href` is not a string.
    const href = target instanceof Element ? target.closest(links)?.getAttribute('href') : null;
    const url = href == null ? null : URL.parse(href, window.location.href);
    if (url?.origin === window.location.origin) prefetch(url).catch(() => {});
  };
  const listen = (name: string, listener: (event: Event) => void) =>
    document.addEventListener(name, listener, { passive: true });
  listen('pointerdown', ({ target }) => start(target, 'a'));
  listen('pointerover', ({ target }) => startAfter(pointerDwellMs, target));
  listen('focusin', ({ target }) => startAfter(focusDwellMs, target));
  if (isTouchOnly() && hasGoodConnection()) {
    const look = () => whenIdle(() => prefetchInSight(prefetch));
    look();
    listen('scrollend', look);
  }
}

/** Nearly visible: in the window, or less than half a window below it. */
async function prefetchInSight(prefetch: Prefetch): Promise<void> {
  const bottom = window.innerHeight * 1.5;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`main li ${aheadOfPress}[href]`)].filter(
    (link) => {
      const place = link.getBoundingClientRect();
      return place.bottom > 0 && place.top < bottom && link.origin === window.location.origin;
    },
  );
  const addresses = [...new Set(links.map((link) => link.href))].slice(0, maxInSight);
  for (const address of addresses) await prefetch(new URL(address)).catch(() => {});
}

/** Runs a function when the page is idle. */
export function whenIdle(run: () => void): void {
  // Safari does not have it.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run);
  else window.setTimeout(run, 1_000);
}

/** The Network Information API; Safari and Firefox do not have it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** True if the viewer asked to save data, or the connection is too slow for a prefetch. */
export function savesData(): boolean {
  const { saveData, effectiveType = '' } = connection();
  return saveData === true || effectiveType.endsWith('2g');
}

function hasGoodConnection(): boolean {
  return connection().effectiveType === '4g' && !savesData();
}

function isTouchOnly(): boolean {
  return !window.matchMedia('(any-hover: hover)').matches;
}
