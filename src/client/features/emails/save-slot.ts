import { createContext, type ReactNode, useContext } from 'react';
import type { EmailSummary } from '#shared/contract/library/emails.ts';

/** The button that saves an email to a list: in a row of tools, or over the picture of a card. */
type SaveSlotContent = (email: EmailSummary, placement?: 'card') => ReactNode;

/** Lists are another feature's, so the screen says what stands there. */
export const SaveSlot = createContext<SaveSlotContent>(() => null);

export function useSaveSlot(): SaveSlotContent {
  return useContext(SaveSlot);
}
