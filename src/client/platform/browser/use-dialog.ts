import { useState } from 'react';

/** What opens over the page, and is closed by itself or by what opened it. */
export interface Openable {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * A dialog and what it is about; that stays while the dialog leaves, so that its words do not vanish before it. `times`
 * counts how often it was opened: the key of one that begins anew each time.
 */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const open = (next: Subject) => {
    setSubject(next);
    setIsOpen(true);
    setTimes(times + 1);
  };
  const state: Openable = { isOpen, onOpenChange: setIsOpen };
  return { subject, times, open, state };
}
