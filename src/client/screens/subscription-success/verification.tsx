import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { mayPass, verificationSentence, verifySubscriptionQuery } from '#client/features/billing/api.ts';
import { FeatureList } from '#client/features/billing/components/plan-card.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import { paths } from '#shared/paths.ts';

/** Wait after which the viewer needs reassurance. */
const longMs = 4_000;

/**
 * The return from a checkout: waits for the result and shows it (specification, section 4, Verification
 * page).
 */
export function Verification({ sessionId }: { sessionId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const verification = useQuery(verifySubscriptionQuery(sessionId, { api, queryClient }));
  const { error, isSuccess, isFetching } = verification;
  useEffect(() => {
    if (error === null || isFetching) return;
    toast({ title: 'Verification Error', description: verificationSentence(error), isFailure: true });
  }, [error, isFetching]);
  if (isSuccess) return <SubscriptionActive />;
  if (error === null || isFetching) return <Verifying />;
  return (
    <VerificationError
      sentence={verificationSentence(error)}
      onCheckAgain={mayPass(error) ? () => void verification.refetch() : undefined}
    />
  );
}

export function Verifying() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stage>
      <Spinner label="Verifying" className="mb-4 size-10 text-accent" />
      <h1 className="heading">Verifying subscription</h1>
      <p className="text-ink-2">Please wait while we activate your subscription...</p>
      <p className="text-ink-2">Please don't close this page.</p>
      {/* Reserves its space, so that nothing moves when it appears. */}
      <p role="status" className="mt-4 min-h-12 max-w-[26.5rem] text-sm text-ink-2">
        {isLong && 'This is taking longer than usual. A completed payment is never lost.'}
      </p>
    </Stage>
  );
}

export function SubscriptionActive() {
  return (
    <Stage>
      <span className="rise mb-4">
        <PremiumBadge size="lg" />
      </span>
      <h1 className="title">Subscription Active!</h1>
      <p className="max-w-[30.25rem] text-ink-2">
        Thank you. You can now read every brand and the whole history.
      </p>
      <section
        aria-label="What Premium includes"
        className="my-6 w-full max-w-[420px] rounded-lg border border-line bg-raised p-8 text-left max-md:p-5"
      >
        <FeatureList plan="premium" />
      </section>
      <ButtonLink variant="fill" to={paths.home()} className="min-w-48">
        Start Exploring
      </ButtonLink>
    </Stage>
  );
}

interface VerificationErrorProps {
  sentence: string;
  /** Set if another check may help. */
  onCheckAgain?: (() => void) | undefined;
}

export function VerificationError({ sentence, onCheckAgain }: VerificationErrorProps) {
  return (
    <EmptyState
      level={1}
      title="Verification Error"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {onCheckAgain !== undefined && (
            <Button variant="fill" onClick={onCheckAgain}>
              Check again
            </Button>
          )}
          <ButtonLink variant={onCheckAgain === undefined ? 'fill' : 'line'} to={paths.manageSubscription()}>
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

/** All states share the same place, in the middle of the page. */
function Stage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[480px] content-start justify-items-center gap-1.5 py-12 text-center max-md:py-6">
      {children}
    </div>
  );
}
