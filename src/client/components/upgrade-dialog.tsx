import { Button } from '#client/components/ui/button.tsx';
import { Dialog, DialogActions } from '#client/components/ui/dialog.tsx';
import { PremiumBadge } from '#client/components/ui/premium-badge.tsx';
import { UpgradeNow } from '#client/components/upgrade-now.tsx';
import type { Openable } from '#client/lib/use-dialog.ts';

interface UpgradeDialogProps extends Openable {
  /** What of premium they reached for, and what it gives them. */
  feature: { title: string; text: string };
}

/** What a free reader is told who reaches for something of premium. */
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
