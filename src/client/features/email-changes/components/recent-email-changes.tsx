import { useQuery } from '@tanstack/react-query';
import { RecentChangesDialog } from '#client/features/admin/components/recent-changes-dialog.tsx';
import { emailChangesQuery } from '#client/features/email-changes/api/list-changes.ts';
import { goOnMutation, undoMutation } from '#client/features/email-changes/api/undo-change.ts';
import { useApi } from '#client/lib/app-context.ts';
import type { Openable } from '#client/lib/use-dialog.ts';

/** What was changed of many emails at once, the way back, and the way on of what was left halfway. */
export function RecentEmailChanges(dialog: Openable) {
  const changes = useQuery({ ...emailChangesQuery(useApi()), enabled: dialog.isOpen });
  return (
    <RecentChangesDialog
      {...dialog}
      what="emails"
      changes={changes}
      undo={undoMutation}
      goOn={goOnMutation}
    />
  );
}
