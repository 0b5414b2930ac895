import sharp from 'sharp';
import { expect, it } from 'vitest';
import { dominantColour, seenOnAnyPage } from '#server/platform/pictures/dominant-colour.ts';

const drawn = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="88" height="88">${inside}</svg>`);

/** Pixels at an edge are mixtures, so colours match only approximately. */
const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

it.each<[string, string, string | null]>([
  [
    'a letter on paper',
    '<rect width="88" height="88" fill="#fff"/><rect x="30" y="20" width="20" height="40" fill="#c0392b"/>',
    '#c0392b',
  ],
  [
    'a ground of its own',
    '<rect width="88" height="88" fill="#123a6b"/><circle cx="44" cy="44" r="20" fill="#fff"/>',
    '#123a6b',
  ],
  ['a mark on nothing', '<circle cx="44" cy="44" r="30" fill="#2e8b57"/>', '#2e8b57'],
  [
    'the larger of two',
    '<rect width="60" height="88" fill="#e67e22"/><rect x="60" width="28" height="88" fill="#2980b9"/>',
    '#e67e22',
  ],
  [
    'black on white',
    '<rect width="88" height="88" fill="#fff"/><rect x="30" y="20" width="30" height="40" fill="#111"/>',
    null,
  ],
  [
    'a grey picture with a red dot',
    '<rect width="88" height="88" fill="#888"/><circle cx="44" cy="44" r="3" fill="#f00"/>',
    null,
  ],
  ['nothing at all', '', null],
])('%s', async (_title, inside, colour) => {
  const told = await dominantColour(drawn(inside));
  if (colour === null) expect(told).toBe(null);
  else
    for (const [at, part] of partsOf(told ?? '').entries())
      expect(part).toBeCloseTo(partsOf(colour)[at] ?? 0, -1.2);
});

it('is that of a photograph too, about', async () => {
  const red = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#d4213d' } })
    .webp()
    .toBuffer();
  expect(await dominantColour(red)).toMatch(/^#d[0-9a-f][12][0-9a-f][34][0-9a-f]$/);
});

it('refuses what is no picture', async () => {
  await expect(dominantColour(Buffer.from('no picture'))).rejects.toThrow();
});

it.each([
  ['#14343f', '#2c738b'],
  ['#c0392b', '#c0392b'],
  ['#fff2b0', '#ffdf3d'],
  ['#000000', '#5c5c5c'],
  ['#ffffff', '#9e9e9e'],
])('%s is seen on any page as %s', (colour, seen) => {
  expect(seenOnAnyPage(colour)).toBe(seen);
});
