import { Switch } from '#client/components/ui/switch.tsx';
import { setPremiumOnlyMutation } from '#client/features/admin-brands/api.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** Whether a brand is for premium readers only; nothing can be switched while a change is on its way. */
export function PremiumSwitch({ brand }: { brand: AdminBrand }) {
  const setPremiumOnly = useChange(setPremiumOnlyMutation, brand.id);
  return (
    <Switch
      aria-label={`Premium Only: ${brand.name}`}
      isOn={brand.isPremiumOnly}
      isBusy={setPremiumOnly.isPending}
      onChange={(isOn) => setPremiumOnly.mutate(isOn)}
      className="align-middle"
    />
  );
}
