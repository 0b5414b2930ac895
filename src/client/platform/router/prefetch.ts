/** Starts fetching what stands behind an address of ours: the code of its screen and its data. */
export type Prefetch = (url: URL) => Promise<unknown>;

/** How long a pointer rests on a link that is meant: sweeping over a grid of cards asks for nothing. */
const pointerDwellMs = 60;

/** How long the focus does: whoever tabs past ten links on the way to an eleventh is sent nothing of them. */
const focusDwellMs = 120;

/** Links that are fetched before anybody presses them. */
const aheadOfPress = 'a:not([data-prefetch="press"])';

/** Links that are fetched ahead at a time because they are nearly in sight. */
const maxInSight = 4;

/**
 * Fetches a screen ahead of the tap that opens it: when a link is pressed, or pointer or focus rest on it, and on good
 * connections without a pointer that hovers, when it is nearly in sight. A failure shows itself, and is tried again,
 * when the screen is opened. One listener for the whole document instead of one per link.
 */
export function prefetchOnIntent(prefetch: Prefetch): void {
  let dwell: number | undefined;
  const startAfter = (dwellMs: number, target: EventTarget | null) => {
    window.clearTimeout(dwell);
    if (!savesData()) dwell = window.setTimeout(() => start(target), dwellMs);
  };
  const start = (target: EventTarget | null, links: 'a' | typeof aheadOfPress = aheadOfPress) => {
    // A link in a drawing has no `origin`, and its `href` is no text.
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

/** Nearly in sight: in the window, or less than half a window below it. */
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

/** Runs when the page has nothing else to do. */
export function whenIdle(run: () => void): void {
  // Safari has no such callback.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run);
  else window.setTimeout(run, 1_000);
}

/** What browsers tell of the connection; Safari and Firefox tell nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** The reader asked for as little as possible, or the connection is too slow for more than what was asked for. */
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
