import { beforeEach, describe, expect, test } from 'vitest';
import { UpgradeButton } from '#client/features/billing/components/upgrade-button.tsx';
import { noteUpgradePress, takeUpgradePress } from '#client/features/billing/upgrade-press.ts';
import { flushEffects } from '#client/testing/flush-effects.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const checkout = 'POST /api/create-checkout-session';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeEach(() => window.sessionStorage.clear());

describe('Coming back from signing in', () => {
  const comeBack = () => mountComponent(<UpgradeButton label="Upgrade Now" isContinued />);

  test('goes on to the checkout where Upgrade Now was pressed before, once', async () => {
    noteUpgradePress(minutesAgo(1));
    const { api, findByRole } = comeBack();
    expect(await findByRole('button', { name: 'Processing...' })).toBeTruthy();
    expect(api.bodies(checkout)).toEqual([undefined]);
    expect(takeUpgradePress(new Date())).toBe(false);
  });

  test('does nothing where nobody pressed, such as by a link that somebody else wrote', async () => {
    const { api, getByRole } = comeBack();
    await flushEffects();
    expect(api.bodies(checkout)).toEqual([]);
    expect(getByRole('button', { name: 'Upgrade Now' })).toBeTruthy();
  });

  test('does nothing long after the press', async () => {
    noteUpgradePress(minutesAgo(16));
    const { api } = comeBack();
    await flushEffects();
    expect(api.bodies(checkout)).toEqual([]);
  });
});

test('Elsewhere a press that was noted waits', async () => {
  noteUpgradePress(minutesAgo(1));
  const { api } = mountComponent(<UpgradeButton label="Upgrade Now" />);
  await flushEffects();
  expect(api.bodies(checkout)).toEqual([]);
});
