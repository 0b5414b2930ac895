import { useEffect } from 'react';
import type { ShownToast } from '#client/platform/queries/toasts.ts';
import { shownMs, toastPlace } from '#client/ui/toast/toast-place.ts';

/** A toast that needs no further code: for when that could not be fetched, which is what most toasts then tell. */
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
