import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { LogoutEverywhere } from '#client/features/auth/components/logout-everywhere.tsx';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { PlanComparison } from '#client/features/billing/components/plan-comparison.tsx';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import type { Page } from '#client/platform/router/page.ts';
import { PaymentProblem } from '#client/screens/manage-subscription/payment-problem.tsx';
import { PlanHelp, PlanPanel } from '#client/screens/manage-subscription/plan-panel.tsx';
import { useCanceledNotice } from '#client/screens/manage-subscription/use-canceled-notice.ts';
import { ButtonAnchor, TextLink } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { paths } from '#shared/paths.ts';

function ManageSubscriptionScreen() {
  useCanceledNotice();
  return (
    <>
      <h1 className="title mb-8">Manage Subscription</h1>
      <Details />
    </>
  );
}

function Details() {
  const user = useQuery(currentUserQuery(useApi()));
  const isPremium = useAccess() === 'premium';
  const { supportEmail } = useSite();
  if (user.isPending) {
    return (
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner label="Loading" />
        Loading your subscription details...
      </p>
    );
  }
  if (user.data == null) {
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-line bg-raised px-6 py-5 max-md:px-5">
          <h2 className="heading">Please log in to manage your subscription</h2>
          <ButtonAnchor variant="line" href={paths.login(paths.manageSubscription())}>
            Log In
          </ButtonAnchor>
        </div>
        <section aria-labelledby="plans" className="mt-10">
          <h2 id="plans" className="heading mb-4">
            Not subscribed yet?
          </h2>
          <PlanComparison access="visitor" />
          <p className="mt-5">
            <TextLink to={paths.subscribe()}>See what Premium includes</TextLink>
          </p>
        </section>
      </>
    );
  }
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @5xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <PaymentProblem user={user.data} isPremium={isPremium} />
          <PlanPanel user={user.data} isPremium={isPremium} />
        </div>
        <div className="grid gap-6">
          <PlanHelp supportEmail={supportEmail} />
          <LogoutEverywhere />
        </div>
      </div>
    </div>
  );
}

export const page: Page = {
  meta: () => ({
    title: 'Manage Subscription',
    description: 'Your plan, its next billing date, and how to upgrade or cancel.',
    noIndex: true,
  }),
  Component: ManageSubscriptionScreen,
};
