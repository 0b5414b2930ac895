/** A short message to the viewer. */
export interface ToastMessage {
  title: string;
  description?: string;
  /** Shown in the danger colour and announced immediately. */
  isFailure?: boolean;
  /** A next step, such as the sign-in, or undo. */
  action?: { label: string; href: string } | { label: string; onChoose: () => void };
}

/** The current toast; `id` distinguishes it from the one it replaced. */
export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

export interface ToastStore {
  /** Shows a message; replaces the current one (specification, section 9: at most one at a time). */
  show(message: ToastMessage): void;
  /** Closes the toast with that id, unless another has replaced it. */
  close(id: number): void;
  current(): ShownToast | null;
  subscribe(onChange: () => void): () => void;
}

/** A closed toast stays in the store for its transition; the next one replaces it. */
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

/** The toasts of this page; unused on the server. */
export const toasts = createToastStore();
