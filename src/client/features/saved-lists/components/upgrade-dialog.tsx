import { UpgradeDialog as AnyUpgradeDialog } from '#client/components/upgrade-dialog.tsx';
import { savedListsFeature } from '#client/features/saved-lists/components/saved-lists-states.tsx';
import type { Openable } from '#client/lib/use-dialog.ts';

/** What a free reader is told who wants to save an email. */
export function UpgradeDialog(dialog: Openable) {
  return <AnyUpgradeDialog {...dialog} feature={savedListsFeature} />;
}
