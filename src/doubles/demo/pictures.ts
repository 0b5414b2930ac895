import { type DemoBrand, domainOf } from '#doubles/demo/brand.ts';
import { brandPalette, seasonPalette, type Tone } from '#doubles/demo/illustrations/palettes.ts';
import type { Picture } from '#doubles/demo/illustrations/rasterise.ts';
import type { SceneName } from '#doubles/demo/illustrations/scenes.ts';
import type { ArtPalette } from '#doubles/demo/illustrations/svg.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** A picture and its address in the mails. */
export interface AddressedPicture {
  url: string;
  picture: Picture;
}

/** Colours of a scene: a tone of the brand's own colours, or a season in one of its two moods. */
export type Light = { tone: Tone } | { season: Exclude<Season, 'none'>; mood: number };

export const paletteOf = (brand: DemoBrand, light: Light): ArtPalette =>
  'tone' in light ? brandPalette(brand.look, light.tone) : seasonPalette(light.season, light.mood);

/**
 * Returns a scene's picture; the same scene in the same light has the same address in every mail of the
 * brand.
 */
export function scenePicture(brand: DemoBrand, scene: SceneName, light: Light): AddressedPicture {
  const name = 'tone' in light ? light.tone : `${light.season.replace('_', '-')}-${(light.mood % 2) + 1}`;
  return {
    url: `https://images.${domainOf(brand)}/campaigns/${scene.toLowerCase().replace(/[:+]/g, '-')}-${name}@2x.png`,
    picture: { kind: 'scene', scene, palette: paletteOf(brand, light) },
  };
}

export function productPicture(brand: DemoBrand, position: number): AddressedPicture | undefined {
  const product = brand.products[position];
  if (product === undefined) return undefined;
  const file = slugOf(product.name);
  return {
    url: `https://images.${domainOf(brand)}/products/${file}@2x.png`,
    picture: {
      kind: 'product',
      thing: product.thing,
      ground: position,
      palette: brandPalette(brand.look, position % 3 === 2 ? 'warm' : 'soft'),
    },
  };
}

/** Returns text as a slug of an address. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48);
