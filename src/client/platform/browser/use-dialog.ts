import { useState } from 'react';

/** State of an overlay, which closes itself or is closed by its opener. */
export interface Openable {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * Returns the state of a dialog and its subject. The subject stays during the closing transition, so that the
 * text does not disappear first. `times` counts the openings: use it as key to reset the dialog each time.
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
