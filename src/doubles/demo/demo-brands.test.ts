import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBrand } from '#doubles/demo/demo-brands.ts';

const text = readFileSync(new URL('./brands/18-grachtwiel.json', import.meta.url), 'utf8');

it('reads the paragraphs of a mail as lines', () => {
  const [, , launch] = readBrand('brand.json', text).campaigns;
  expect(launch?.body.split('\n')).toEqual([
    'Nieuw uit onze loods: een fiets voor wie altijd nét de pont haalt.',
    'Lage instap, brede banden en een standaard die ook op golven blijft staan.',
    'Verkrijgbaar in drie kleuren water.',
  ]);
});

it.each([
  ['a scene that nobody has drawn', '"scene": "disc:bike"', '"scene": "disc:zeppelin"', 'campaigns[2].scene'],
  ['a misspelt name', '"headline": "De Pontfiets"', '"hedline": "De Pontfiets"', 'campaigns[2].headline'],
  ['a product that is not there', '"items": [0, 1]', '"items": [0, 5]', 'campaigns[1].items'],
])('refuses %s, and says where', (_, right, wrong, place) => {
  expect(text).toContain(right);
  expect(() => readBrand('brand.json', text.replace(right, wrong))).toThrow(
    new RegExp(`brand\\.json cannot be read:[^]*${place.replaceAll(/[[\].]/g, '\\$&')}`),
  );
});
