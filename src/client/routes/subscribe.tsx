import type { ReactNode } from 'react';
import { Button, ButtonAnchor } from '#client/components/ui/button.tsx';
import { PremiumBadge } from '#client/components/ui/premium-badge.tsx';
import { useAccess } from '#client/features/auth/use-access.ts';
import { FeatureList } from '#client/features/billing/components/feature-list.tsx';
import { UpgradeButton } from '#client/features/billing/components/upgrade-button.tsx';
import { freeFeatures, premiumFeatures } from '#client/features/billing/plan-features.ts';
import type { Access } from '#client/lib/own-outcome.ts';
import type { Page } from '#client/lib/page.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

function SubscribeScreen() {
  const access = useAccess();
  const isPremium = access === 'premium';
  return (
    <>
      <h1 className="display">Upgrade to Premium</h1>
      <p className="mt-4 max-w-[52ch] text-ink-2">
        Everything the vault holds, for as long as you like. Cancel any time.
      </p>
      <div className="mt-10 grid max-w-[880px] items-stretch gap-6 lg:grid-cols-2">
        <Plan
          name="Free Plan"
          price="£0"
          per="forever free"
          features={freeFeatures}
          action={isPremium ? null : <CurrentPlan />}
        />
        <Plan
          name="Premium Plan"
          price={premiumPrice}
          per="per month"
          features={premiumFeatures}
          badge={<PremiumBadge size="sm" />}
          action={isPremium ? <CurrentPlan /> : <UpgradeNow access={access} />}
        />
      </div>
    </>
  );
}

interface PlanProps {
  name: string;
  price: string;
  per: string;
  features: readonly string[];
  badge?: ReactNode;
  action: ReactNode;
}

function Plan({ name, price, per, features, badge, action }: PlanProps) {
  return (
    <section
      aria-label={name}
      className="flex flex-col rounded-lg border border-line bg-raised p-8 max-md:p-5"
    >
      <div className="flex min-h-[30px] items-center justify-between gap-3">
        <h2 className="heading">{name}</h2>
        {badge}
      </div>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="display">{price}</span> <span className="text-ink-2">{per}</span>
      </p>
      <div className="mt-6 mb-8">
        <FeatureList features={features} />
      </div>
      <div className="mt-auto">{action}</div>
    </section>
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
