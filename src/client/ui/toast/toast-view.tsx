import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import type { ShownToast } from '#client/platform/queries/toasts.ts';
import { Icon } from '#client/ui/icon.tsx';
import { shownMs, toastPlace } from '#client/ui/toast/toast-place.ts';

/** Specification, section 9. */
const swipeThreshold = 50;

const actionClass =
  'col-start-1 inline-flex min-h-9 w-fit items-center font-strong underline underline-offset-4 outline-current max-md:min-h-touch';

/**
 * A toast at its position: top on phones, else bottom right. F8 moves the focus there; a swipe to the right
 * closes it.
 */
export function ToastView({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const colours = toast.isFailure ? 'bg-danger text-on-danger' : 'bg-ink text-paper';
  return (
    <RadixToast.Provider duration={shownMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
      <RadixToast.Root
        key={toast.id}
        open={toast.isOpen}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        type={toast.isFailure ? 'foreground' : 'background'}
        className={`toast grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-4 py-3.5 text-sm shadow-pop ${colours}`}
      >
        <RadixToast.Title className="font-strong">{toast.title}</RadixToast.Title>
        {toast.description !== undefined && (
          <RadixToast.Description className={toast.isFailure ? '' : 'opacity-82'}>
            {toast.description}
          </RadixToast.Description>
        )}
        {toast.action !== undefined && (
          <RadixToast.Action altText={toast.action.label} asChild>
            {'href' in toast.action ? (
              <a href={toast.action.href} className={actionClass}>
                {toast.action.label}
              </a>
            ) : (
              <button type="button" onClick={toast.action.onChoose} className={actionClass}>
                {toast.action.label}
              </button>
            )}
          </RadixToast.Action>
        )}
        <RadixToast.Close
          aria-label="Close"
          className="col-start-2 row-span-3 row-start-1 -my-2 -mr-3 grid size-touch place-items-center self-center rounded-sm -outline-offset-4 outline-current"
        >
          <Icon of={X} />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport hotkey={['F8']} label="Notifications ({hotkey})" className={toastPlace} />
    </RadixToast.Provider>
  );
}
