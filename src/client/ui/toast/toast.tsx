import { useSyncExternalStore } from 'react';
import { type ToastMessage, toasts } from '#client/platform/queries/toasts.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainToast } from '#client/ui/toast/plain-toast.tsx';

/**
 * Radix is loaded with the first toast, not with the first view. If it fails to load, a plain toast shows the
 * message.
 */
const ToastView = lazyPart(
  () => import('#client/ui/toast/toast-view.tsx'),
  (code) => code.ToastView,
  { Failed: PlainToast },
);

const nothing = () => null;

/** Shows a message to the viewer; replaces the current one. */
export function toast(message: ToastMessage): void {
  toasts.show(message);
}

/** Renders the toast of the page; used once, in the layout. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, nothing);
  if (shown === null) return null;
  return <ToastView toast={shown} onClose={() => toasts.close(shown.id)} />;
}
