import { chooseForVaultMutation } from '#client/features/setup/api.ts';
import { nextStep } from '#client/features/setup/setup-places.ts';
import { useSite } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { paths } from '#shared/paths.ts';
import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

/** Saves the choice of a step, and continues to the next. */
export function useVaultChoice(step: SetupStep) {
  const { productName, isBillingOff } = useSite();
  const navigate = useNavigate();
  const choose = useApiMutation(chooseForVaultMutation);
  const goOn = (setup: Setup) => {
    const next = paths.setup(nextStep(setup, step));
    const isSameSite = setup.productName === productName && (setup.billing === 'off') === isBillingOff;
    // Header, titles and premium links come from the loaded document, so a changed name or billing needs a
    // full page load.
    if (isSameSite) navigate(next);
    else window.location.assign(next);
  };
  return { choose, goOn };
}
