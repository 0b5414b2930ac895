import { Button } from '#client/components/ui/button.tsx';
import { Dialog, DialogActions } from '#client/components/ui/dialog.tsx';
import { PremiumBadge } from '#client/components/ui/premium-badge.tsx';
import { UpgradeNow } from '#client/components/upgrade-now.tsx';
import { savedListsFeature } from '#client/features/saved-lists/components/saved-lists-states.tsx';
import type { Openable } from '#client/lib/use-dialog.ts';

type UpgradeDialogProps = Openable;

/** What a free reader is told who wants to save an email. */
export function UpgradeDialog({ isOpen, onOpenChange }: UpgradeDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={savedListsFeature.title}
      description={savedListsFeature.text}
    >
      <div className="mt-4">
        <PremiumBadge size="sm" />
      </div>
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <UpgradeNow />
      </DialogActions>
    </Dialog>
  );
}
