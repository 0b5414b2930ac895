import type { ReactNode } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { SaveSlot } from '#client/features/emails/save-slot.ts';
import { ShareSlot } from '#client/features/emails/share-slot.ts';
import { SaveEmailButton } from '#client/features/saved-lists/components/save-email-button.tsx';
import { ShareDialog } from '#client/features/shares/components/late-share-dialog.ts';

/** Lets the viewer save the emails within it to lists, and share them by link. */
export function SaveableEmails({ children }: { children: ReactNode }) {
  const access = useAccess();
  return (
    <SaveSlot
      value={(email, placement) => <SaveEmailButton access={access} email={email} placement={placement} />}
    >
      <ShareSlot
        value={
          access === 'premium'
            ? ({ id, subject }, dialog) => (
                <ShareDialog target={{ kind: 'email', emailId: id }} name={subject} {...dialog} />
              )
            : null
        }
      >
        {children}
      </ShareSlot>
    </SaveSlot>
  );
}
