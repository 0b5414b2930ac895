import type { ReactNode } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { SaveSlot } from '#client/features/emails/save-slot.ts';
import { SaveEmailButton } from '#client/features/saved-lists/components/save-email-button.tsx';

/** The emails in it can be saved to lists. */
export function SaveableEmails({ children }: { children: ReactNode }) {
  const access = useAccess();
  return (
    <SaveSlot value={(email, look) => <SaveEmailButton access={access} email={email} look={look} />}>
      {children}
    </SaveSlot>
  );
}
