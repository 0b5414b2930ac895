import { History } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useDialog } from '#client/lib/use-dialog.ts';

const recentChanges = lateDialog(
  () => import('#client/features/brand-changes/components/recent-changes-dialog.tsx'),
  (code) => code.RecentChangesDialog,
);

/** What was changed of many brands at once. */
export function SheetTools() {
  const changes = useDialog<true>();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        {...recentChanges.onIntent}
        onClick={() => changes.open(true)}
      >
        <History aria-hidden="true" size={18} strokeWidth={1.75} />
        Recent Changes
      </Button>
      {changes.subject !== null && <recentChanges.Part {...changes.state} />}
    </>
  );
}
