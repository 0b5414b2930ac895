import { type ComponentType, useEffect, useRef, useState } from 'react';
import { toasts } from '#client/lib/toasts.ts';

interface Openable {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * A dialog whose code is fetched when it is first opened. Unlike with React's `lazy` a failure leaves the page as it
 * is: without a connection, or after a release that took the old files away, a toast says so, the dialog counts as
 * closed, and opening it again asks again.
 * @param closerOf how an open dialog is closed; null for one that is not open.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closerOf: (props: Props) => (() => void) | null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Loaded);
    const closer = closerOf(props);
    const close = useRef(closer);
    close.current = closer;
    const isAwaited = Part === null && closer !== null;
    useEffect(() => {
      if (!isAwaited) return;
      let isCurrent = true;
      load().then(
        (component) => {
          Loaded = component;
          if (isCurrent) setPart(() => component);
        },
        () => {
          if (!isCurrent) return;
          toasts.show(notFetched);
          close.current?.();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isAwaited]);
    return Part === null ? null : <Part {...props} />;
  };
}

/** The same for the dialogs that are opened and closed by `isOpen` and `onOpenChange`. */
export function lazyDialog<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(load, ({ isOpen, onOpenChange }) => (isOpen ? () => onOpenChange(false) : null));
}

const notFetched = {
  title: 'Error',
  description: 'This could not be opened. Check your connection, or reload the page.',
  isFailure: true,
};
