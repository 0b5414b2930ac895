import { expect, test } from 'vitest';
import { axisSteps } from '#client/ui/chart/axis-steps.ts';

test.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [40, [0, 10, 20, 30, 40]],
  [70, [0, 20, 40, 60, 80]],
  [1_234, [0, 500, 1_000, 1_500]],
])('An axis up to %d has lines at %j', (most, steps) => {
  expect(axisSteps(most)).toEqual(steps);
});

test('An axis has two to six lines, one step apart, and holds what it is for', () => {
  for (let most = 1; most < 200_000; most = Math.ceil(most * 1.07) + 1) {
    const steps = axisSteps(most);
    expect(steps.length, String(most)).toBeGreaterThanOrEqual(2);
    expect(steps.length, String(most)).toBeLessThanOrEqual(6);
    expect(steps.at(-1), String(most)).toBeGreaterThanOrEqual(most);
    expect(steps.map((step, at) => step / Math.max(1, at)).slice(1)).toEqual(
      steps.slice(1).map(() => steps[1]),
    );
  }
});
