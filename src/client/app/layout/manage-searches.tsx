import type { ReactNode } from 'react';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { lazyDialog } from '#client/ui/lazy-part.tsx';

const ManageDialog = lazyDialog(
  () => import('#client/app/layout/manage-searches-dialog.tsx'),
  (code) => code.ManageSearchesDialog,
);

/** Opens the dialog of the user's searches. @param children renders the button that opens it. */
export function ManageSearches({ children }: { children: (open: () => void) => ReactNode }) {
  const dialog = useDialog<true>();
  return (
    <>
      {children(() => dialog.open(true))}
      {dialog.subject !== null && <ManageDialog {...dialog.state} />}
    </>
  );
}
