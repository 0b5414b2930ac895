import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';

/** Code that is not in the page's own files: it is fetched when it is wanted, or about to be. */
export interface LazyCode<Exports> {
  /** Fetches the code; a screen's `load` does, so that the server draws the part with the rest of the page. */
  fetch(): Promise<Exports>;
  /** What the code exports; null until it is there. */
  fetched(): Exports | null;
  /** Fetches the code ahead of its use. A failure shows itself, and is tried again, at the use. */
  preload(): void;
  /** For the control that opens the part: pointing at it, touching it or tabbing to it fetches the code. */
  onIntent: Record<'onPointerEnter' | 'onPointerDown' | 'onFocus', () => void>;
}

/** A part of a page that such code draws. */
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
  /** What stands in the part's place while its code is on its way. */
  Loading?: ComponentType;
  /** Below the fold of most screens: the markup of the server stays as it is until the reader comes near. */
  isFarBelow?: boolean;
  /** What stands there when the code could not be fetched; a message with a button that tries again, unless given. */
  Failed?: ComponentType<Props & { onRetry: () => void }>;
}

/**
 * A part in the flow of a page. Unlike a plain `lazy` the server draws it, in the browser that markup stays until the
 * code is there, and a failure takes the place of the part, not of the screen.
 */
export function lazyPart<Props extends object, Exports>(
  load: Load<Exports>,
  componentOf: ComponentOf<Props, Exports>,
  { Loading = Nothing, Failed = PartFailure, isFarBelow = false }: Places<Props> = {},
): LatePart<Props, Exports> {
  const code = lateCode(load);
  function Part(props: Props) {
    const near = useNear();
    // Once for each mount: another component in its place would start anew.
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

/** How far below the window a part counts as near. */
const nearMargin = '600px';

/**
 * A promise that is kept once the reader comes near the element of `place`. What the server has drawn there waits for the
 * first scroll: before pictures and mails have their heights, everything is near.
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
  return { place, promise };
}

function Nothing() {
  return null;
}

function PartFailure({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure what="This part" query={{ refetch: onRetry, isFetching: false }} />;
}

/**
 * A part that opens over the page. Its code is fetched when it is first opened; when that fails the page stays as it
 * is: without a connection, or after a release that took the old files away, a toast says so, the part counts as
 * closed, and opening it again asks again.
 * @param closerOf how an open one is closed; null for one that is not open.
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

/** The same for the dialogs that are opened and closed by `isOpen` and `onOpenChange`. */
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
