import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToast } from '#client/components/ui/plain-toast.tsx';
import { type ToastMessage, toasts } from '#client/lib/toasts.ts';

/** Radix comes with the first toast, not with the first view. Where it cannot come, the message must all the same. */
const ToastView = lazy(() =>
  import('#client/components/ui/toast-view.tsx').then(
    (code) => ({ default: code.ToastView }),
    () => ({ default: PlainToast }),
  ),
);

const nothing = () => null;

/** Shows a message to the reader; one that is still there gives way. */
export function toast(message: ToastMessage): void {
  toasts.show(message);
}

/** Draws the toast of the page; stands once in the layout. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, nothing);
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={shown} onClose={() => toasts.close(shown.id)} />
    </Suspense>
  );
}
