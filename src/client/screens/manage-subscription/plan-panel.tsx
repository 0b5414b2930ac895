import { type RefObject, useEffect, useRef } from 'react';
import { FeatureList, PlanCard, Price } from '#client/features/billing/components/plan-card.tsx';
import { UpgradeButton } from '#client/features/billing/components/upgrade-button.tsx';
import { useNow } from '#client/platform/locale/now.tsx';
import { CancelButton } from '#client/screens/manage-subscription/cancel-button.tsx';
import { PortalButton } from '#client/screens/manage-subscription/portal-button.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';
import { premiumPrice } from '#shared/vocabulary/tiers.ts';

interface PlanPanelProps {
  user: CurrentUser;
  /** Whether premium is in force. */
  isPremium: boolean;
}

/** The user's plan with its features and actions (specification, section 2, Manage subscription). */
export function PlanPanel({ user, isPremium }: PlanPanelProps) {
  return isPremium ? <PremiumPlan user={user} /> : <FreePlan />;
}

function FreePlan() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <PlanCard title="Current Plan" badges={<Badge>Free Plan</Badge>}>
        <Price plan="free" />
        <FeatureList plan="free" />
      </PlanCard>
      <PlanCard title="Premium" badges={<PremiumBadge size="md" />}>
        <Price plan="premium" />
        <FeatureList plan="premium" />
        <div className="mt-8">
          <UpgradeButton label="Upgrade to Premium" className="w-full" />
          <p className="mt-3 text-sm text-ink-2">Billed monthly. Cancel any time.</p>
        </div>
      </PlanCard>
    </div>
  );
}

function PremiumPlan({ user }: { user: CurrentUser }) {
  const { subscriptionCancelled: isCancelled, subscriptionEndDate: endDate } = user;
  const end = useFocusOnceCancelled(isCancelled);
  const label = useDateLabel(user);
  const date = shownDate(endDate);
  return (
    <PlanCard title="Current Plan" badges={<PremiumBadge size="md" />}>
      <div className="grid gap-x-10 lg:grid-cols-2">
        {(isCancelled || (date !== null && label !== null)) && (
          <div ref={end} tabIndex={-1} className="mb-6 outline-none">
            {/* The same height with and without the badge, so that cancelling moves nothing. */}
            <p className="flex min-h-6 items-center gap-3 text-sm text-ink-2">
              {date !== null && <span>{label}</span>}
              {isCancelled && <Badge>Cancelled</Badge>}
            </p>
            {date !== null && <p className="title">{date}</p>}
            <p className="mt-1 text-ink-2">{priceFrom(user)}</p>
          </div>
        )}
        <FeatureList plan="premium" />
      </div>
      <div className="mt-8 border-t border-line pt-6">
        <Ending user={user} />
      </div>
    </PlanCard>
  );
}

/**
 * Label of the subscription's date: the next billing date only if that bill is still ahead and has not
 * failed.
 * @returns null if the date is of no use, such as while the notice of a renewal is late.
 */
function useDateLabel({
  subscriptionCancelled,
  subscriptionEndDate,
  premiumUntil,
  paymentProblem,
}: CurrentUser): string | null {
  const now = useNow();
  if (subscriptionCancelled) return premiumUntil === null ? 'Subscription Ends' : 'Premium Until';
  if (paymentProblem != null) return 'Premium Until';
  const isToCome = subscriptionEndDate != null && new Date(subscriptionEndDate) > now;
  return isToCome ? 'Next Billing Date' : null;
}

/** Price and period still to be paid. */
function priceFrom({ subscriptionCancelled, premiumUntil, paymentProblem }: CurrentUser): string {
  if (subscriptionCancelled) {
    return premiumUntil === null
      ? 'Nothing more is charged.'
      : `Paid until then. Nothing more is charged. Coming back costs ${premiumPrice} per month.`;
  }
  return paymentProblem === null ? `${premiumPrice} per month` : `${premiumPrice} is still to be paid`;
}

/** The pressed button disappears, so the changed date takes the focus. */
function useFocusOnceCancelled(isCancelled: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const wasCancelled = useRef(isCancelled);
  useEffect(() => {
    if (isCancelled && !wasCancelled.current) end.current?.focus();
    wasCancelled.current = isCancelled;
  }, [isCancelled]);
  return end;
}

/**
 * The end of the subscription, with the cancel button. Premium granted by an administrator has neither date
 * nor button.
 */
function Ending({ user }: { user: CurrentUser }) {
  const { subscriptionCancelled: isCancelled, subscriptionEndDate, premiumUntil, paymentProblem } = user;
  if (!isCancelled && shownDate(subscriptionEndDate) === null) {
    return (
      <p className="text-sm text-ink-2">
        An administrator gave you Premium. It's free, so there is nothing to cancel.
      </p>
    );
  }
  if (isCancelled && premiumUntil === null) {
    return (
      <p className="text-sm text-ink-2">
        Your subscription will not renew. You keep Premium after it ends, because an administrator gave it to
        you for free.
      </p>
    );
  }
  if (isCancelled) {
    return (
      <p className="text-sm text-ink-2">
        Your subscription will not renew. We keep your favourites and saved lists for when you come back to
        Premium.
      </p>
    );
  }
  return (
    <>
      {paymentProblem === null && (
        <div className="mb-6 border-b border-line pb-6">
          <PortalButton label="Change card" />
        </div>
      )}
      <CancelButton />
      <p className="mt-3 text-sm text-ink-2">
        If you cancel, you'll continue to have access until the end of your current billing period.
      </p>
    </>
  );
}

export function PlanHelp({ supportEmail }: { supportEmail: string }) {
  return (
    <aside aria-label="Help" className="rounded-lg bg-well px-6 py-5 text-sm text-ink-2 max-md:px-5">
      Need help with your subscription? Write to{' '}
      <a
        href={`mailto:${supportEmail}`}
        className="text-accent underline underline-offset-[3px] [overflow-wrap:anywhere]"
      >
        {supportEmail}
      </a>
      .
    </aside>
  );
}

/** '3rd March 2025'; null without a valid date. */
export function shownDate(instant: string | null | undefined): string | null {
  return instant == null || Number.isNaN(Date.parse(instant)) ? null : subscriptionDate(instant);
}
