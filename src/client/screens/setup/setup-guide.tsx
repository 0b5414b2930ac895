import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { setupQuery } from '#client/features/setup/api.ts';
import { progressLabel, readSetupStep, stepNames } from '#client/features/setup/setup-places.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { AccessStep } from '#client/screens/setup/access-step.tsx';
import { BillingStep } from '#client/screens/setup/billing-step.tsx';
import { ImportStep } from '#client/screens/setup/import-step.tsx';
import { NameStep } from '#client/screens/setup/name-step.tsx';
import { SignInStep } from '#client/screens/setup/sign-in-step.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import { StepList } from '#client/screens/setup/step-list.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { paths } from '#shared/paths.ts';
import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

/** Parts of the guide that other features provide. */
export interface SetupParts {
  /** Chooses the senders whose mail may appear. */
  senders: ReactNode;
  /** The form of the mailbox, with its connection test. */
  mailbox: ReactNode;
  /** Fetches from the mailbox, with progress. */
  fetching: ReactNode;
  /** Imports files, with progress. */
  importing: ReactNode;
}

/** The first-run guide: its steps, and the current one from the address. */
export function SetupGuide(parts: SetupParts) {
  const query = useQuery(setupQuery(useApi()));
  const { search } = useLocation();
  if (query.isError && query.data === undefined)
    return <LoadFailure what="The guide" query={query} className="mt-6" />;
  if (query.data === undefined) return <GuideSkeleton />;
  const setup = query.data;
  const step = readSetupStep(new URLSearchParams(search), setup);
  return (
    <>
      <p className="mt-1.5 text-ink-2">{progressLabel(setup)}. You can skip any step and change it later.</p>
      <div className="mt-8 grid gap-x-12 gap-y-8 max-md:mt-6 max-md:gap-y-6 lg:grid-cols-[232px_minmax(0,720px)] lg:items-start">
        <StepList setup={setup} current={step} />
        <StepPanel step={step}>
          {step === null ? <SettledPart setup={setup} /> : <StepPart step={step} setup={setup} {...parts} />}
        </StepPanel>
      </div>
    </>
  );
}

/** The step's heading, which takes the focus when the step changes. */
function StepPanel({ step, children }: { step: SetupStep | null; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <section aria-labelledby="setup-step" className="min-w-0">
      <h2 id="setup-step" ref={heading} tabIndex={-1} className="heading outline-none">
        {step === null ? 'You’re all set' : stepNames[step]}
      </h2>
      {children}
    </section>
  );
}

function StepPart({
  step,
  setup,
  senders,
  mailbox,
  fetching,
  importing,
}: SetupParts & { step: SetupStep; setup: Setup }) {
  switch (step) {
    case 'name':
      return <NameStep setup={setup} />;
    case 'sign-in':
      return <SignInStep setup={setup} />;
    case 'billing':
      return <BillingStep setup={setup} />;
    case 'readers':
      return <AccessStep setup={setup} />;
    case 'senders':
      return (
        <>
          <p className="mt-2 text-ink-2">
            Anyone who knows the mailbox address can write to it. Choose whose emails readers see. The rest is
            held until an administrator publishes or hides it.
          </p>
          {senders}
          <StepActions step="senders" setup={setup} />
        </>
      );
    case 'mailbox':
      return (
        <>
          <p className="mt-2 text-ink-2">
            Mailvault collects new email from this inbox. Subscribe to brands with its address or one that
            forwards to it.
          </p>
          {mailbox}
          <StepActions step="mailbox" setup={setup} isBeside />
        </>
      );
    case 'import':
      return <ImportStep setup={setup} fetching={fetching} importing={importing} />;
  }
}

function SettledPart({ setup }: { setup: Setup }) {
  return (
    <>
      <p className="mt-2 text-ink-2">
        {setup.emailCount > 0
          ? 'Emails are in the vault and visitors can browse them.'
          : 'Waiting for your first email.'}{' '}
        You can return to every step from Settings.
      </p>
      <div className="mt-6 flex flex-wrap gap-2 max-md:*:flex-1">
        <ButtonLink variant="fill" to={paths.home()}>
          See the vault
        </ButtonLink>
        <ButtonLink to={paths.admin()}>Admin Dashboard</ButtonLink>
      </div>
    </>
  );
}

function GuideSkeleton() {
  return (
    <div role="status" className="mt-8 grid gap-8 lg:grid-cols-[232px_minmax(0,720px)]">
      <span className="sr-only">Loading the guide</span>
      <Skeleton className="h-80 max-lg:h-11" />
      <Skeleton className="h-80" />
    </div>
  );
}
