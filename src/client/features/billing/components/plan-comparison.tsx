import { FeatureList, PlanCard, Price } from '#client/features/billing/components/plan-card.tsx';
import { UpgradeButton } from '#client/features/billing/components/upgrade-button.tsx';
import { noteUpgradePress } from '#client/features/billing/upgrade-press.ts';
import type { Access } from '#client/platform/api/access-result.ts';
import { Button, ButtonAnchor } from '#client/ui/button.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';
import { paths } from '#shared/paths.ts';

interface PlanComparisonProps {
  access: Access;
  /** The user pressed Upgrade Now and returns from the sign-in. */
  isContinued?: boolean;
  className?: string;
}

/** Both plans (specification, section 2, Subscribe). Premium comes first in the document, and at the right. */
export function PlanComparison({ access, isContinued = false, className = '' }: PlanComparisonProps) {
  const isPremium = access === 'premium';
  return (
    <div className={`grid items-stretch gap-6 lg:grid-cols-2 ${className}`}>
      <PlanCard
        title="Premium Plan"
        badges={<PremiumBadge size="sm" />}
        className="lg:col-start-2 lg:row-start-1"
      >
        <Price plan="premium" />
        <FeatureList plan="premium" />
        <div className="mt-auto pt-8">
          {isPremium ? <CurrentPlan /> : <UpgradeNow access={access} isContinued={isContinued} />}
        </div>
      </PlanCard>
      <PlanCard title="Free Plan" className="lg:col-start-1 lg:row-start-1">
        <Price plan="free" />
        <FeatureList plan="free" />
        <div className="mt-auto pt-8">{!isPremium && <CurrentPlan />}</div>
      </PlanCard>
    </div>
  );
}

/** A visitor signs in first, then continues to the checkout. */
function UpgradeNow({ access, isContinued }: { access: Access; isContinued: boolean }) {
  if (access === 'free')
    return <UpgradeButton label="Upgrade Now" className="w-full" isContinued={isContinued} />;
  return (
    <ButtonAnchor
      variant="fill"
      href={paths.login(paths.subscribeGoingOn())}
      onClick={() => noteUpgradePress(new Date())}
      className="w-full"
    >
      Upgrade Now
    </ButtonAnchor>
  );
}

function CurrentPlan() {
  return (
    <Button disabled className="w-full">
      Current Plan
    </Button>
  );
}
