import { History } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useDialog } from '#client/lib/use-dialog.ts';

const recentChanges = lateDialog(
  () => import('#client/features/email-changes/components/recent-email-changes.tsx'),
  (code) => code.RecentEmailChanges,
);

/** What was changed of many emails at once. */
export function EmailChangeTools() {
  const changes = useDialog<true>();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        {...recentChanges.onIntent}
        onClick={() => changes.open(true)}
        className="max-md:px-3 max-md:[&_svg]:hidden"
      >
        <History aria-hidden="true" size={18} strokeWidth={1.75} />
        Recent Changes
      </Button>
      {changes.subject !== null && <recentChanges.Part {...changes.state} />}
    </>
  );
}
