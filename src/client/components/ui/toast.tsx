import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** Specification, section 9. */
const shownMs = 5_000;
const swipeThreshold = 50;

/** The place toasts appear: top on phones, bottom right above; F8 moves the focus there. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <RadixToast.Provider duration={shownMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
      {children}
      <RadixToast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className="fixed z-60 m-0 grid w-[min(380px,calc(100vw-32px))] list-none p-0 max-md:inset-x-4 max-md:top-[calc(12px+env(safe-area-inset-top))] max-md:mx-auto md:right-6 md:bottom-6"
      />
    </RadixToast.Provider>
  );
}

interface ToastProps {
  title: string;
  description?: string | undefined;
  /** Something went wrong: danger colours, announced at once. */
  isFailure?: boolean;
  /** A link or button; `altText` says how to reach the same without the toast. */
  action?: { element: ReactNode; altText: string } | undefined;
  onClose: () => void;
}

export function Toast({ title, description, isFailure = false, action, onClose }: ToastProps) {
  return (
    <RadixToast.Root
      type={isFailure ? 'foreground' : 'background'}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={`toast grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-4 py-3.5 text-sm shadow-pop ${isFailure ? 'bg-danger text-on-danger' : 'bg-ink text-paper'}`}
    >
      <RadixToast.Title className="font-strong">{title}</RadixToast.Title>
      {description !== undefined && (
        <RadixToast.Description className={`col-start-1 ${isFailure ? '' : 'opacity-82'}`}>
          {description}
        </RadixToast.Description>
      )}
      {action !== undefined && (
        <RadixToast.Action altText={action.altText} asChild>
          {action.element}
        </RadixToast.Action>
      )}
      <RadixToast.Close
        aria-label="Close"
        className="col-start-2 row-span-3 row-start-1 -my-2 -mr-3 grid size-touch place-items-center self-start rounded-sm focus-visible:-outline-offset-4 focus-visible:outline-current"
      >
        <X aria-hidden="true" size={18} strokeWidth={1.75} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
