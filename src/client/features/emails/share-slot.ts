import { createContext, type ReactNode, useContext } from 'react';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import type { EmailSummary } from '#shared/contract/library/emails.ts';

/** Renders the dialog that shares an email by link; null for viewers who cannot share. */
type ShareSlotContent = ((email: EmailSummary, dialog: Openable) => ReactNode) | null;

/** Links belong to another feature, so the screen provides the dialog. */
export const ShareSlot = createContext<ShareSlotContent>(null);

export function useShareSlot(): ShareSlotContent {
  return useContext(ShareSlot);
}
