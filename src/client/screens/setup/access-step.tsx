import { Link } from '#client/platform/router/link.tsx';
import { ChoiceForm } from '#client/screens/setup/choice-form.tsx';
import { SetByEnvironment } from '#client/screens/setup/set-by-environment.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

const text = {
  readers: `Visitors see the last ${freeHistoryDays} days; older emails need a sign-in.`,
  everyone: 'Everyone sees the whole history without signing in.',
};

/** Access to older mail. With billing it follows the plan; without, it is a choice. */
export function AccessStep({ setup }: { setup: Setup }) {
  const { billing, openVault, steps } = setup;
  const setBy = steps.find(({ id }) => id === 'readers')?.setBy ?? null;
  if (setBy !== null) {
    return (
      <>
        <SetByEnvironment variable={setBy} value={openVault}>
          {text[openVault]}
        </SetByEnvironment>
        <StepActions step="readers" setup={setup} />
      </>
    );
  }
  if (billing !== 'off') {
    return (
      <>
        <p className="mt-2 text-ink-2">
          This follows billing: visitors and free readers see the last {freeHistoryDays} days of free brands,
          premium readers see everything. You can choose when{' '}
          <Link to={paths.setup('billing')} className="text-accent underline underline-offset-[3px]">
            billing is off
          </Link>
          .
        </p>
        <StepActions step="readers" setup={setup} />
      </>
    );
  }
  return (
    <>
      <p className="mt-2 text-ink-2">Recent emails are open to everyone. Who can see older ones?</p>
      <ChoiceForm
        step="readers"
        setup={setup}
        legend="Who can see older emails"
        chosen={openVault}
        options={[
          { value: 'readers', label: 'Readers', hint: text.readers },
          { value: 'everyone', label: 'Everyone', hint: text.everyone },
        ]}
        bodyOf={(value) => ({ openVault: value === 'everyone' ? 'everyone' : 'readers' })}
      />
    </>
  );
}
