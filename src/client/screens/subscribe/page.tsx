import { useAccess } from '#client/features/auth/use-current-user.ts';
import { FeatureList, PlanCard, Price } from '#client/features/billing/components/plan-card.tsx';
import { UpgradeButton } from '#client/features/billing/components/upgrade-button.tsx';
import type { Access } from '#client/platform/api/own-result.ts';
import type { Page } from '#client/platform/router/page.ts';
import { PlanFigures } from '#client/screens/subscribe/plan-figures.tsx';
import { PlanQuestions } from '#client/screens/subscribe/plan-questions.tsx';
import { Button, ButtonAnchor } from '#client/ui/button.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

function SubscribeScreen() {
  const access = useAccess();
  const isPremium = access === 'premium';
  return (
    <div className="@container">
      <div className="grid gap-x-12 @7xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <div>
          <h1 className="display">Upgrade to Premium</h1>
          <p className="mt-4 max-w-[35.75rem] text-ink-2">
            Everything the vault holds, for as long as you like. Cancel any time.
          </p>
          <PlanFigures />
        </div>
        {/* What somebody came for stands first, and at the right where both stand side by side: there from the start, also
            while the other is still on its way. */}
        <div className="mt-8 grid items-stretch gap-6 lg:grid-cols-2 @7xl:mt-0">
          <PlanCard
            title="Premium Plan"
            badges={<PremiumBadge size="sm" />}
            className="lg:col-start-2 lg:row-start-1"
          >
            <Price plan="premium" />
            <FeatureList plan="premium" />
            <div className="mt-auto pt-8">{isPremium ? <CurrentPlan /> : <UpgradeNow access={access} />}</div>
          </PlanCard>
          <PlanCard title="Free Plan" className="lg:col-start-1 lg:row-start-1">
            <Price plan="free" />
            <FeatureList plan="free" />
            <div className="mt-auto pt-8">{!isPremium && <CurrentPlan />}</div>
          </PlanCard>
        </div>
      </div>
      <PlanQuestions />
    </div>
  );
}

/** A visitor signs in first and comes back here. */
function UpgradeNow({ access }: { access: Access }) {
  if (access === 'free') return <UpgradeButton label="Upgrade Now" className="w-full" />;
  return (
    <ButtonAnchor variant="fill" href={paths.login(paths.subscribe())} className="w-full">
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

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Upgrade to Premium',
    description: `${site.productName} is free for the last ${freeHistoryDays} days of emails. Premium opens all brands and the whole history for ${premiumPrice} per month.`,
    canonicalPath: paths.subscribe(),
  }),
  Component: SubscribeScreen,
};
