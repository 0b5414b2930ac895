import { setPremiumOnlyMutation } from '#client/admin/admin-brands/api.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';

/** Makes a brand premium-only, or open. Inactive while a change is pending. */
export function PremiumSwitch({ brand }: { brand: AdminBrand }) {
  const setPremiumOnly = useApiMutation(setPremiumOnlyMutation, brand.id);
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
