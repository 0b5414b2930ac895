import type { Setup } from '#shared/contract/operations/setup.ts';
import { type SetupStep, setupSteps } from '#shared/vocabulary/setup-steps.ts';

export const stepNames: Record<SetupStep, string> = {
  name: 'Name',
  'sign-in': 'Sign-in',
  billing: 'Billing',
  readers: 'Who can view',
  senders: 'Who may appear',
  mailbox: 'Mailbox',
  import: 'First import',
};

/** Returns the step of an address, else the first open step; null if all are settled. */
export function readSetupStep(search: URLSearchParams, setup: Pick<Setup, 'steps'>): SetupStep | null {
  const named = setupSteps.find((step) => step === search.get('step'));
  return named ?? setup.steps.find(({ state }) => state === 'open')?.id ?? null;
}

/** Returns the next step: the next open one, else an earlier open one, else the end. */
export function nextStep(setup: Pick<Setup, 'steps'>, from: SetupStep): SetupStep | undefined {
  const at = setup.steps.findIndex(({ id }) => id === from);
  const inTurn = [...setup.steps.slice(at + 1), ...setup.steps.slice(0, at)];
  return inTurn.find(({ state }) => state === 'open')?.id;
}

/** Returns the state of a step in a word or two. */
export function stateWords(
  { id, state, setBy }: Setup['steps'][number],
  { billing }: Pick<Setup, 'billing'>,
): string {
  if (setBy !== null) return `Set by ${setBy}`;
  if (id === 'readers' && billing !== 'off') return 'Follows billing';
  return { open: 'Open', done: 'Done', skipped: 'Skipped' }[state];
}

/** Returns the numbers of done and skipped steps in words. */
export function progressLabel({ steps }: Pick<Setup, 'steps'>): string {
  const count = (wanted: Setup['steps'][number]['state']) =>
    steps.filter(({ state }) => state === wanted).length;
  const skipped = count('skipped');
  return `${count('done')} of ${steps.length} steps done${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
