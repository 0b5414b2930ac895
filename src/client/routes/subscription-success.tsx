import { useQuery } from '@tanstack/react-query';
import { LoginRequired } from '#client/components/login-required.tsx';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { Verification, VerificationError } from '#client/features/billing/components/verification.tsx';
import { useApi } from '#client/lib/app-context.ts';
import type { Page } from '#client/lib/page.ts';
import { usePageArgs } from '#client/lib/page-args.ts';

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
