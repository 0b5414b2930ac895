import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoginRequired } from '#client/components/login-required.tsx';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { currentUserQuery } from '#client/features/auth/api/current-user.ts';
import { useApi } from '#client/lib/app-context.ts';
import type { Page } from '#client/lib/page.ts';
import { paths } from '#shared/paths.ts';

function SubscriptionSuccessScreen() {
  const user = useQuery(currentUserQuery(useApi()));
  const [search] = useSearchParams();
  if (user.data == null) return <LoginRequired isKnown={!user.isPending} />;
  // No checkout exists that could have led here, so whatever session is named is none of ours.
  const sentence = search.get('session_id')
    ? 'There was a problem verifying your subscription.'
    : 'No session ID provided. Unable to verify your subscription.';
  return (
    <EmptyState
      level={1}
      title="Verification Error"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink variant="fill" to={paths.manageSubscription()}>
            Try Again
          </ButtonLink>
          <ButtonLink variant="line" to={paths.home()}>
            Return Home
          </ButtonLink>
        </span>
      }
    >
      {sentence}
    </EmptyState>
  );
}

export const page: Page = {
  meta: () => ({
    title: 'Subscription',
    description: 'Your premium subscription is being activated.',
    noIndex: true,
  }),
  Component: SubscriptionSuccessScreen,
};
