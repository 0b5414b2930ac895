import type { ReactNode } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { SaveSlot } from '#client/features/emails/save-slot.ts';
import { SaveEmailButton } from '#client/features/saved-lists/components/save-email-button.tsx';

/** Lets the viewer save the emails within it to lists. */
export function SaveableEmails({ children }: { children: ReactNode }) {
  const access = useAccess();
  return (
    <SaveSlot
      value={(email, placement) => <SaveEmailButton access={access} email={email} placement={placement} />}
    >
      {children}
    </SaveSlot>
  );
}
