import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, mix } from '#doubles/demo/illustrations/colour.ts';

const css = readFileSync(new URL('../src/client/styles/tokens.css', import.meta.url), 'utf8');

/** Returns a token in both themes, light first, such as ['#f3f0e9', '#171511']. */
function inThemes(name: string): [string, string] {
  const found = new RegExp(String.raw`--${name}: light-dark\((#\w{6}), (#\w{6})\);`).exec(css);
  if (found === null) throw new Error(`tokens.css has no --${name} in two themes.`);
  return [found[1] ?? '', found[2] ?? ''];
}

/** Backgrounds of text: a page, a card, a well, a hovered row, a ticked row. */
const grounds = ['paper', 'raised', 'well', 'hover', 'accent-tint'];

const categories = Array.from(css.matchAll(/--(cat-(?:\d+|other)):/g), ([, name = '']) => name);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_theme, at) => {
  it.each(['ink', 'ink-2', 'ink-3'])('%s can be read on every ground', (ink) => {
    const tooFaint = grounds
      .map((ground) => ({ ground, contrast: contrast(inThemes(ink)[at], inThemes(ground)[at]) }))
      .filter((each) => each.contrast < 4.5);
    expect(tooFaint).toEqual([]);
  });

  it.each(categories)(
    '%s can be read where it is the ink, on its own tint too, and under the letters of a mark',
    (category) => {
      const ink = inThemes(category)[at];
      const raised = inThemes('raised')[at];
      const contrasts = {
        ...Object.fromEntries(
          ['paper', 'raised', 'hover'].map((name) => [name, contrast(ink, inThemes(name)[at])]),
        ),
        // The browser mixes in another colour space; at this small share the difference is negligible.
        tint: contrast(ink, mix(raised, ink, 0.13)),
        letters: contrast(inThemes('cat-on')[at], ink),
      };
      expect(Object.entries(contrasts).filter(([, each]) => each < 4.5)).toEqual([]);
    },
  );
});
