import { ButtonLink } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';

/** The one button of an upgrade panel. */
export function UpgradeNow() {
  return (
    <ButtonLink variant="fill" to={paths.manageSubscription()}>
      Upgrade Now
    </ButtonLink>
  );
}
