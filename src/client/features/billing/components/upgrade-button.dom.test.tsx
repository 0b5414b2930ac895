import { beforeEach, describe, expect, test } from 'vitest';
import { UpgradeButton } from '#client/features/billing/components/upgrade-button.tsx';
import { noteUpgradePress } from '#client/features/billing/upgrade-press.ts';
import { mounted } from '#client/testing/mounted.tsx';

const checkout = 'POST /api/create-checkout-session';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeEach(() => window.sessionStorage.clear());

describe('Coming back from signing in', () => {
  const comeBack = () => mounted(<UpgradeButton label="Upgrade Now" isContinued />);

  test('goes on to the checkout where Upgrade Now was pressed before, once', () => {
    noteUpgradePress(minutesAgo(1));
    const first = comeBack();
    expect(first.api.bodies(checkout)).toEqual([undefined]);
    expect(first.getByRole('button', { name: 'Processing...' })).toBeTruthy();
    expect(comeBack().api.bodies(checkout)).toEqual([]);
  });

  test('does nothing where nobody pressed, such as by a link that somebody else wrote', () => {
    const { api, getByRole } = comeBack();
    expect(api.bodies(checkout)).toEqual([]);
    expect(getByRole('button', { name: 'Upgrade Now' })).toBeTruthy();
  });

  test('does nothing long after the press', () => {
    noteUpgradePress(minutesAgo(16));
    expect(comeBack().api.bodies(checkout)).toEqual([]);
  });
});

test('Elsewhere a press that was noted waits', () => {
  noteUpgradePress(minutesAgo(1));
  expect(mounted(<UpgradeButton label="Upgrade Now" />).api.bodies(checkout)).toEqual([]);
});
