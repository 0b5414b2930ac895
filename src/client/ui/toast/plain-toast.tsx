import { useEffect } from 'react';
import type { ShownToast } from '#client/platform/queries/toasts.ts';
import { shownMs, toastPlace } from '#client/ui/toast/toast-place.ts';

/** A toast without lazy-loaded code, for when that fails to load, which is then usually its message. */
export function PlainToast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  if (!toast.isOpen) return null;
  return (
    <div role="alert" className={toastPlace}>
      <button
        type="button"
        onClick={onClose}
        className={`rounded-md px-4 py-3.5 text-left text-sm shadow-pop ${toast.isFailure ? 'bg-danger text-on-danger' : 'bg-ink text-paper'}`}
      >
        <b className="font-strong">{toast.title}</b>
        <br />
        {toast.description}
      </button>
    </div>
  );
}
