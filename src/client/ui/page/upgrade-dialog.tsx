import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { UpgradeNow } from '#client/ui/page/upgrade-now.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';

interface UpgradeDialogProps extends Openable {
  /** The requested premium feature and its benefit. */
  feature: { title: string; text: string };
}

/** Shown to a free user who requests a premium feature. */
export function UpgradeDialog({ feature, isOpen, onOpenChange }: UpgradeDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={feature.title} description={feature.text}>
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
