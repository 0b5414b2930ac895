import { Badge } from '#client/components/ui/badge.tsx';
import { PremiumBadge } from '#client/components/ui/premium-badge.tsx';
import { FeatureList } from '#client/features/billing/components/feature-list.tsx';
import { freeFeatures, premiumFeatures } from '#client/features/billing/plan-features.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';

interface PlanPanelProps {
  user: CurrentUser;
  /** Whether premium is in force. */
  isPremium: boolean;
  supportEmail: string;
}

/** The reader's plan and what it holds (specification, section 2, Manage subscription). */
export function PlanPanel({ user, isPremium, supportEmail }: PlanPanelProps) {
  return (
    <div className="grid max-w-[640px] gap-6">
      <section
        aria-labelledby="current-plan"
        className="rounded-lg border border-line bg-raised p-8 max-md:p-5"
      >
        <div className="flex min-h-9 flex-wrap items-center gap-3">
          <h2 id="current-plan" className="heading mr-auto">
            Current Plan
          </h2>
          {isPremium && user.subscriptionCancelled && <Badge>Cancelled</Badge>}
          {isPremium ? <PremiumBadge size="md" /> : <Badge>Free Plan</Badge>}
        </div>
        {isPremium && user.subscriptionEndDate !== null && (
          <dl className="mt-4 flex flex-wrap gap-x-2">
            <dt className="text-ink-2">
              {user.subscriptionCancelled ? 'Premium Until' : 'Next Billing Date'}
            </dt>
            <dd className="font-strong">{subscriptionDate(user.subscriptionEndDate)}</dd>
          </dl>
        )}
        <div className="mt-6">
          <FeatureList features={isPremium ? premiumFeatures : freeFeatures} />
        </div>
      </section>
      {!isPremium && (
        <section
          aria-labelledby="premium-plan"
          className="rounded-lg border border-line bg-raised p-8 max-md:p-5"
        >
          <h2 id="premium-plan" className="heading mb-6">
            Premium, £25 per month
          </h2>
          <FeatureList features={premiumFeatures} />
        </section>
      )}
      <aside className="rounded-lg bg-well px-6 py-5 text-sm text-ink-2">
        {isPremium ? 'Questions about your subscription?' : 'To get premium, or with any question about it,'}{' '}
        {isPremium ? 'Write to' : 'write to'}{' '}
        <a href={`mailto:${supportEmail}`} className="text-accent underline underline-offset-[3px]">
          {supportEmail}
        </a>
        .
      </aside>
    </div>
  );
}
