import { Check, Lock, Minus } from 'lucide-react';
import { stateWords, stepNames } from '#client/features/setup/setup-places.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { paths } from '#shared/paths.ts';
import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

type Step = Setup['steps'][number];

/** The steps in order, each with an address; on narrow screens a row of marks. */
export function StepList({ setup, current }: { setup: Setup; current: SetupStep | null }) {
  return (
    <nav aria-label="Steps" className="min-w-0">
      <ol className="max-lg:flex max-lg:max-w-[440px] max-lg:justify-between lg:-ml-2 lg:grid lg:gap-1">
        {setup.steps.map((step, index) => (
          <li key={step.id} className="min-w-0">
            <Link
              to={paths.setup(step.id)}
              preventScrollReset
              aria-current={step.id === current ? 'step' : undefined}
              className="group flex min-h-touch items-center gap-3 rounded-md max-lg:w-touch max-lg:max-w-full max-lg:justify-center lg:px-2 lg:py-1.5 lg:hover:bg-hover lg:aria-[current]:bg-raised lg:aria-[current]:shadow-[0_0_0_1px_var(--line)]"
            >
              <Mark step={step} number={index + 1} />
              <span className="min-w-0 max-lg:sr-only">
                <span className="block truncate text-sm font-control group-aria-[current]:font-strong">
                  {stepNames[step.id]}
                </span>
                <span className="block truncate text-xs text-ink-2">
                  <span className="sr-only">: </span>
                  {stateWords(step, setup)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark({ step: { state, setBy }, number }: { step: Step; number: number }) {
  const icon = setBy !== null ? Lock : state === 'done' ? Check : state === 'skipped' ? Minus : null;
  const look = state === 'open' ? 'border-line-strong text-ink-2' : 'border-transparent bg-well text-ink-2';
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 flex-none place-items-center rounded-full border text-sm font-control tabular group-aria-[current]:border-transparent group-aria-[current]:bg-accent group-aria-[current]:text-on-accent ${look}`}
    >
      {icon === null ? number : <Icon of={icon} size={16} strokeWidth={2} />}
    </span>
  );
}
