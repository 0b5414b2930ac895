import { savedListsFeature } from '#client/features/saved-lists/components/saved-lists-states.tsx';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { UpgradeDialog as AnyUpgradeDialog } from '#client/ui/page/upgrade-dialog.tsx';

/** Shown to a free user who wants to save an email. */
export function UpgradeDialog(dialog: Openable) {
  return <AnyUpgradeDialog {...dialog} feature={savedListsFeature} />;
}
