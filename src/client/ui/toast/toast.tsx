import { useSyncExternalStore } from 'react';
import { type ToastMessage, toasts } from '#client/platform/queries/toasts.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainToast } from '#client/ui/toast/plain-toast.tsx';

/** Radix comes with the first toast, not with the first view. Where it cannot come, the message must all the same. */
const ToastView = lazyPart(
  () => import('#client/ui/toast/toast-view.tsx'),
  (code) => code.ToastView,
  { Failed: PlainToast },
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
  return <ToastView toast={shown} onClose={() => toasts.close(shown.id)} />;
}
