import { ButtonLink } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';

/** The only button of an upgrade panel: leads to the page about premium. */
export function UpgradeNow() {
  return (
    <ButtonLink variant="fill" to={paths.subscribe()}>
      Upgrade Now
    </ButtonLink>
  );
}
