/** A short message to the reader. */
export interface ToastMessage {
  title: string;
  description?: string;
  /** Something went wrong: danger colours, announced at once. */
  isFailure?: boolean;
  /** A way on, such as to the sign-in, or back: undo. */
  action?: { label: string; href: string } | { label: string; onChoose: () => void };
}

/** The one toast there is; `id` tells a new one from the one it replaced. */
export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

export interface ToastStore {
  /** Shows a message; one that is still there gives way (specification, section 9: at most one at a time). */
  show(message: ToastMessage): void;
  /** Closes the toast of that id, unless another has taken its place. */
  close(id: number): void;
  current(): ShownToast | null;
  subscribe(onChange: () => void): () => void;
}

/** A closed toast stays in the store, so that it can leave gently; the next one replaces it. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let shown: ShownToast | null = null;
  const set = (next: ShownToast) => {
    shown = next;
    for (const notify of listeners) notify();
  };
  return {
    show: (message) => set({ ...message, id: (shown?.id ?? 0) + 1, isOpen: true }),
    close: (id) => {
      if (shown?.id === id && shown.isOpen) set({ ...shown, isOpen: false });
    },
    current: () => shown,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The toasts of this page. On the server nothing is ever shown. */
export const toasts = createToastStore();
