import { expect, test } from 'vitest';
import { nextStep, progressLabel, readSetupStep, stateWords } from '#client/features/setup/setup-places.ts';
import { setupOf } from '#client/testing/setup.ts';

const stepAt = (search: string, ...open: Parameters<typeof setupOf>[0]) =>
  readSetupStep(new URLSearchParams(search), setupOf(open));

test('The guide opens where the address says, else at the first open step, else at its end', () => {
  expect(stepAt('step=mailbox', 'name')).toBe('mailbox');
  expect(stepAt('step=nothing', 'billing', 'import')).toBe('billing');
  expect(stepAt('')).toBeNull();
});

test('It goes on to the next open step, then to those passed over, then to its end', () => {
  expect(nextStep(setupOf(['name', 'mailbox']), 'billing')).toBe('mailbox');
  expect(nextStep(setupOf(['name', 'import']), 'import')).toBe('name');
  expect(nextStep(setupOf(['name']), 'name')).toBeUndefined();
  expect(nextStep(setupOf([]), 'import')).toBeUndefined();
});

test('What became of a step is said in words', () => {
  expect(progressLabel(setupOf(['name', 'import']))).toBe('5 of 7 steps done');
  const { steps } = setupOf([]);
  expect(progressLabel({ steps: steps.map((step) => ({ ...step, state: 'skipped' })) })).toBe(
    '0 of 7 steps done, 7 skipped',
  );
  expect(stateWords({ id: 'billing', state: 'done', setBy: 'BILLING' }, { billing: 'off' })).toBe(
    'Set by BILLING',
  );
  expect(stateWords({ id: 'billing', state: 'skipped', setBy: null }, { billing: 'off' })).toBe('Skipped');
  const readers = { id: 'readers', state: 'done', setBy: null } as const;
  expect(stateWords(readers, { billing: 'stripe' })).toBe('Follows billing');
  expect(stateWords(readers, { billing: 'off' })).toBe('Done');
});
