import { ButtonLink } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';

/** The one button of an upgrade panel: to the page that says what premium is. */
export function UpgradeNow() {
  return (
    <ButtonLink variant="fill" to={paths.subscribe()}>
      Upgrade Now
    </ButtonLink>
  );
}
