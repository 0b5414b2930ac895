import type { ComponentType } from 'react';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { type BrandChoiceProps, noBrand } from '#client/features/admin/brand-choice.ts';
import type { Openable } from '#client/lib/use-dialog.ts';

interface BrandFilterDialogProps extends Openable {
  BrandChoice: ComponentType<BrandChoiceProps>;
  onChoose: (brandId: number) => void;
}

/** Whose emails the table shows. */
export function BrandFilterDialog({ BrandChoice, onChoose, ...dialog }: BrandFilterDialogProps) {
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog {...dialog} title="Emails of a Brand">
      <BrandChoice
        brand={noBrand}
        label="Show Emails"
        busyLabel="Show Emails"
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
