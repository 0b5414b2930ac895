import { createContext, type ReactNode, useContext } from 'react';
import type { EmailSummary } from '#shared/contract/library/emails.ts';

/** Renders the button that saves an email to a list: in a toolbar, or over the picture of a card. */
type SaveSlotContent = (email: EmailSummary, placement?: 'card') => ReactNode;

/** Lists belong to another feature, so the screen provides the button. */
export const SaveSlot = createContext<SaveSlotContent>(() => null);

export function useSaveSlot(): SaveSlotContent {
  return useContext(SaveSlot);
}
