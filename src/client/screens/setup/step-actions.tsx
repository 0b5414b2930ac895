import type { ReactNode } from 'react';
import { setStepMutation } from '#client/features/setup/api.ts';
import { nextStep } from '#client/features/setup/setup-places.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { paths } from '#shared/paths.ts';
import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

interface StepActionsProps {
  step: SetupStep;
  setup: Setup;
  /** The button that completes the step, if any. */
  children?: ReactNode;
  /** Another button of the step is the primary one. */
  isBeside?: boolean;
}

/** Leads to the next step: skips an open step, or continues from a completed one. */
export function StepActions({ step, setup, children, isBeside = children !== undefined }: StepActionsProps) {
  const navigate = useNavigate();
  const skip = useApiMutation(setStepMutation, step);
  const isOpen = setup.steps.some(({ id, state }) => id === step && state === 'open');
  return (
    <div className="mt-6 flex flex-wrap gap-2 max-md:*:flex-1">
      {children}
      {isOpen ? (
        <Button
          isBusy={skip.isPending}
          onClick={() =>
            skip.mutate('skipped', { onSuccess: (after) => navigate(paths.setup(nextStep(after, step))) })
          }
        >
          Skip
        </Button>
      ) : (
        <ButtonLink variant={isBeside ? 'line' : 'fill'} to={paths.setup(nextStep(setup, step))}>
          Continue
        </ButtonLink>
      )}
    </div>
  );
}
