import { useQuery } from '@tanstack/react-query';
import { RecentChangesDialog } from '#client/features/admin/components/recent-changes-dialog.tsx';
import { bulkChangesQuery } from '#client/features/brand-changes/api/list-changes.ts';
import { goOnMutation, undoMutation } from '#client/features/brand-changes/api/undo-change.ts';
import { useApi } from '#client/lib/app-context.ts';
import type { Openable } from '#client/lib/use-dialog.ts';

/** What was changed of many brands at once, and what was merged, with the way back and the way on. */
export function RecentBrandChanges(dialog: Openable) {
  const changes = useQuery({ ...bulkChangesQuery(useApi()), enabled: dialog.isOpen });
  return (
    <RecentChangesDialog
      {...dialog}
      what="brands"
      changes={changes}
      undo={undoMutation}
      goOn={goOnMutation}
    />
  );
}
