import { expect, test } from 'vitest';
import {
  appearanceOf,
  appearances,
  gateRules,
  isRuleOnByDefault,
  linesOfAppearance,
  sourceKinds,
} from './hold-rules.ts';

const byDefault = sourceKinds.flatMap((sourceKind) =>
  gateRules.map((rule) => ({ rule, sourceKind, isOn: isRuleOnByDefault(rule, sourceKind) })),
);

test('Senders that are vouched for may appear where nobody has said otherwise', () => {
  expect(appearanceOf(byDefault)).toBe('vouched');
});

test.each(appearances)(
  'The lines of a choice make that choice, and leave the demo alone: %s',
  (appearance) => {
    const lines = linesOfAppearance(appearance);
    expect(appearanceOf(lines)).toBe(appearance);
    expect(lines.map(({ sourceKind }) => sourceKind)).not.toContain('demo');
  },
);

test('Rules that were set one by one make no choice', () => {
  const lines = byDefault.map((line) =>
    line.rule === 'unvouched' && line.sourceKind === 'api' ? { ...line, isOn: false } : line,
  );
  expect(appearanceOf(lines)).toBeNull();
});
