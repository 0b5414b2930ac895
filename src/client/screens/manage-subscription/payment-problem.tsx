import { CircleAlert } from 'lucide-react';
import { shownDate } from '#client/screens/manage-subscription/plan-panel.tsx';
import { PortalButton } from '#client/screens/manage-subscription/portal-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';
import { premiumPrice } from '#shared/vocabulary/tiers.ts';

interface PaymentProblemProps {
  user: CurrentUser;
  isPremium: boolean;
}

/** Above the plan while a payment is due: the problem, the end of premium, and the remedy. */
export function PaymentProblem({ user, isPremium }: PaymentProblemProps) {
  if (user.paymentProblem == null) return null;
  return (
    <section
      aria-labelledby="payment-problem"
      className="rounded-lg border border-danger bg-raised p-6 max-md:p-5"
    >
      <h2 id="payment-problem" className="heading flex items-start gap-2.5 text-danger">
        <Icon of={CircleAlert} size={22} strokeWidth={2} className="mt-1 flex-none" />
        {headings[user.paymentProblem]}
      </h2>
      <p className="mt-2 mb-5 max-w-[41.25rem]">{whatFollows(user, isPremium)}</p>
      <PortalButton label="Pay or change card" variant="fill" />
    </section>
  );
}

const headings: Record<NonNullable<CurrentUser['paymentProblem']>, string> = {
  past_due: 'Your last payment failed',
  unpaid: 'Your subscription is unpaid',
  incomplete: 'Your first payment is not complete',
};

function whatFollows(
  { paymentProblem, subscriptionEndDate, premiumUntil }: CurrentUser,
  isPremium: boolean,
): string {
  if (paymentProblem === 'incomplete') {
    return `Your bank hasn't approved the ${premiumPrice} payment yet. Confirm it or use another card; Premium starts once it's paid.`;
  }
  if (!isPremium)
    return `Your card was declined for ${premiumPrice}, so Premium is paused. Pay now or change the card to get it back at once.`;
  const until = premiumUntil === null ? null : shownDate(subscriptionEndDate);
  return `Your card was declined for ${premiumPrice}. We'll try again over the next few days. Pay now or change the card to keep Premium${until === null ? '' : `, which otherwise ends on the ${until}`}.`;
}
