import { useState } from 'react';

/** A dialog and what it is about; that stays while the dialog leaves, so that its words do not vanish before it. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: Subject) => {
    setSubject(next);
    setIsOpen(true);
  };
  return { subject, isOpen, open, onOpenChange: setIsOpen };
}
