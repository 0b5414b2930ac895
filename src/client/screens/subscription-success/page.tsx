import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { type Page, usePageArgs } from '#client/platform/router/page.ts';
import { Verification, VerificationError } from '#client/screens/subscription-success/verification.tsx';
import { LoginRequired } from '#client/ui/page/login-required.tsx';

function SubscriptionSuccessScreen() {
  const user = useQuery(currentUserQuery(useApi()));
  const { search } = usePageArgs();
  if (user.data == null) return <LoginRequired isKnown={!user.isPending} />;
  const sessionId = search.get('session_id');
  if (!sessionId) {
    return <VerificationError sentence="No session ID provided. Unable to verify your subscription." />;
  }
  return <Verification sessionId={sessionId} />;
}

export const page: Page = {
  meta: () => ({
    title: 'Subscription',
    description: 'Your premium subscription is being activated.',
    noIndex: true,
  }),
  Component: SubscriptionSuccessScreen,
};
