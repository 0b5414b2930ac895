import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';

/** Lazy-loaded code, fetched when it is needed or about to be. */
export interface LazyCode<Exports> {
  /**
   * Loads the code. Call it in a screen's `load`, so that the server renders the part with the rest of the
   * page.
   */
  fetch(): Promise<Exports>;
  /** Returns the loaded exports; null before. */
  fetched(): Exports | null;
  /** Prefetches the code. The actual use retries a failure and reports it. */
  preload(): void;
  /** Handlers for the control that opens the part: hover, touch and focus prefetch the code. */
  onIntent: Record<'onPointerEnter' | 'onPointerDown' | 'onFocus', () => void>;
}

/** A lazy-loaded part of a page. */
export type LatePart<Props, Exports> = ComponentType<Props> & LazyCode<Exports>;

type Load<Exports> = () => Promise<Exports>;
type ComponentOf<Props, Exports> = (exports: Exports) => ComponentType<Props>;

export function lateCode<Exports>(load: Load<Exports>): LazyCode<Exports> {
  let fetched: Exports | null = null;
  const fetch = async () => {
    fetched = await load();
    return fetched;
  };
  const preload = () => {
    fetch().catch(() => {});
  };
  return {
    fetch,
    fetched: () => fetched,
    preload,
    onIntent: { onPointerEnter: preload, onPointerDown: preload, onFocus: preload },
  };
}

interface Places<Props> {
  /** Placeholder while the code loads. */
  Loading?: ComponentType;
  /** True below the fold of most screens: the server's markup stays until the viewer comes near. */
  isFarBelow?: boolean;
  /** Shown if the code failed to load; by default a message with a retry button. */
  Failed?: ComponentType<Props & { onRetry: () => void }>;
}

/**
 * A lazy-loaded part in the flow of a page. Unlike a plain `lazy`, the server renders it, the browser keeps
 * that markup until the code has loaded, and a failure replaces the part, not the screen.
 */
export function lazyPart<Props extends object, Exports>(
  load: Load<Exports>,
  componentOf: ComponentOf<Props, Exports>,
  { Loading = Nothing, Failed = PartFailure, isFarBelow = false }: Places<Props> = {},
): LatePart<Props, Exports> {
  const code = lateCode(load);
  function Part(props: Props) {
    const near = useNear();
    const { key } = useLocation();
    const [firstKey] = useState(key);
    // A navigation on the page is not shown before the part is: it cannot wait until the viewer comes near.
    if (key !== firstKey) near.resolve();
    // Once per mount: another component type would remount the subtree.
    const [Chosen, choose] = useState<ComponentType<Props>>(() => {
      const exports = code.fetched();
      if (exports !== null) return componentOf(exports);
      return isFarBelow ? whenFetched(near.promise) : whenFetched();
    });
    function whenFetched(wait?: Promise<void>): ComponentType<Props> {
      const onRetry = () => choose(() => whenFetched());
      return lazy(() =>
        (wait ?? Promise.resolve()).then(code.fetch).then(
          (exports) => ({ default: componentOf(exports) }),
          () => ({ default: (failed: Props) => <Failed {...failed} onRetry={onRetry} /> }),
        ),
      ) as ComponentType<Props>;
    }
    const part = (
      <Suspense fallback={<Loading />}>
        <Chosen {...props} />
      </Suspense>
    );
    return isFarBelow ? <div ref={near.place}>{part}</div> : part;
  }
  return Object.assign(Part, code);
}

/** Distance below the window that counts as near. */
const nearMargin = '600px';

/**
 * Returns a promise that resolves when the viewer comes near the element of `place`. For server-rendered
 * content it observes from the first scroll on: before pictures and emails have their heights, everything is
 * near.
 */
function useNear() {
  const place = useRef<HTMLDivElement>(null);
  const [{ promise, resolve }] = useState(() => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    return { promise, resolve };
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && resolve(),
      { rootMargin: nearMargin },
    );
    const begin = () => observer.observe(element);
    if (element.childElementCount === 0) begin();
    else window.addEventListener('scroll', begin, { once: true, passive: true });
    element.addEventListener('pointerenter', resolve);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', begin);
      element.removeEventListener('pointerenter', resolve);
    };
  }, [resolve]);
  return { place, promise, resolve };
}

function Nothing() {
  return null;
}

function PartFailure({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure what="This part" query={{ refetch: onRetry, isFetching: false }} />;
}

/**
 * A lazy-loaded part over the page, loaded when it is first opened. If that fails (no connection, or a
 * release that removed the old files), the page stays as it is: a toast reports it, the part counts as
 * closed, and opening it again retries.
 * @param closerOf returns the function that closes an open part; null if it is closed.
 */
export function lateOverlay<Props extends object, Exports>(
  load: Load<Exports>,
  componentOf: ComponentOf<Props, Exports>,
  closerOf: (props: Props) => (() => void) | null,
): LatePart<Props, Exports> {
  const code = lateCode(load);
  function Part(props: Props) {
    const [exports, setExports] = useState(code.fetched);
    const isAwaited = exports === null && closerOf(props) !== null;
    const close = useEffectEvent(() => closerOf(props)?.());
    useEffect(() => {
      if (!isAwaited) return;
      let isCurrent = true;
      code.fetch().then(
        (all) => isCurrent && setExports(all),
        () => {
          if (!isCurrent) return;
          toasts.show(notFetched);
          close();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isAwaited]);
    if (exports === null) return null;
    const Chosen = componentOf(exports);
    return <Chosen {...props} />;
  }
  return Object.assign(Part, code);
}

/** A `lateOverlay` for dialogs controlled by `isOpen` and `onOpenChange`. */
export function lazyDialog<Props extends Openable, Exports>(
  load: Load<Exports>,
  componentOf: ComponentOf<Props, Exports>,
): LatePart<Props, Exports> {
  return lateOverlay(load, componentOf, ({ isOpen, onOpenChange }) =>
    isOpen ? () => onOpenChange(false) : null,
  );
}

const notFetched = {
  title: 'Error',
  description: 'This could not be opened. Check your connection, or reload the page.',
  isFailure: true,
};
