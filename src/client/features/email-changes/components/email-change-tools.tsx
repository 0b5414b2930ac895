import { RecentChangesButton } from '#client/features/admin/components/recent-changes-button.tsx';
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
      <RecentChangesButton onIntent={recentChanges.onIntent} onOpen={() => changes.open(true)} />
      {changes.subject !== null && <recentChanges.Part {...changes.state} />}
    </>
  );
}
