import { useAccess } from '#client/features/auth/use-current-user.ts';
import { Badge } from '#client/ui/badge.tsx';
import { TextLink } from '#client/ui/button.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';
import { paths } from '#shared/paths.ts';

/** The plan in one line; everything about it is on its own page. */
export function Plan() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {useAccess() === 'premium' ? <PremiumBadge size="md" /> : <Badge>Free Plan</Badge>}
      <TextLink to={paths.manageSubscription()}>Manage Subscription</TextLink>
    </p>
  );
}
