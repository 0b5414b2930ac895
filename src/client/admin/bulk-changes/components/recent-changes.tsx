import { History } from 'lucide-react';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';

const ChangesDialog = lazyDialog(
  () => import('#client/admin/bulk-changes/components/recent-changes-dialog.tsx'),
  (code) => code.RecentChangesDialog,
);

/** Opens the list of recent bulk changes. */
export function RecentChanges({ of }: { of: 'brands' | 'emails' }) {
  const changes = useDialog<true>();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        {...ChangesDialog.onIntent}
        onClick={() => changes.open(true)}
        className="max-md:px-3 max-md:[&_svg]:hidden"
      >
        <Icon of={History} />
        Recent changes
      </Button>
      {changes.subject !== null && <ChangesDialog of={of} {...changes.state} />}
    </>
  );
}
