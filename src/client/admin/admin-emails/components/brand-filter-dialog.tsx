import type { ComponentType } from 'react';
import { type BrandChoiceProps, noBrand } from '#client/admin/kit/brand-choice.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';

interface BrandFilterDialogProps extends Openable {
  BrandChoice: ComponentType<BrandChoiceProps>;
  onChoose: (brandId: number) => void;
}

/** Chooses the brand to filter the table by. */
export function BrandFilterDialog({ BrandChoice, onChoose, ...dialog }: BrandFilterDialogProps) {
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog {...dialog} title="Filter by brand">
      <BrandChoice
        brand={noBrand}
        label="Show emails"
        busyLabel="Show emails"
        isBusy={false}
        onChoose={({ id }) => {
          onChoose(id);
          close();
        }}
        onCancel={close}
      />
    </Dialog>
  );
}
