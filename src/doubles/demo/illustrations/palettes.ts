import type { BrandLook } from '#doubles/demo/brand.ts';
import { luminance, mix } from '#doubles/demo/illustrations/colour.ts';
import type { ArtPalette } from '#doubles/demo/illustrations/svg.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Variants of a drawing's colours. */
export type Tone = 'soft' | 'bold' | 'dark' | 'warm';

/** Returns a brand's own colours in one of four tones. */
export function brandPalette(look: BrandLook, tone: Tone): ArtPalette {
  const { soft, main, deep, pop, card } = look;
  const light = luminance(card) > 0.6 ? card : '#fffdf8';
  switch (tone) {
    case 'soft':
      return { bg: soft, shade: mix(soft, main, 0.18), main, deep, pop, light };
    case 'bold':
      return { bg: main, shade: mix(main, deep, 0.38), main: pop, deep, pop: soft, light };
    case 'dark':
      return {
        bg: deep,
        shade: mix(deep, main, 0.42),
        main: luminance(main) > 0.12 ? main : mix(main, light, 0.35),
        deep: mix(deep, '#000000', 0.45),
        pop,
        light,
      };
    case 'warm':
      return {
        bg: mix(pop, light, 0.55),
        shade: mix(pop, light, 0.32),
        main,
        deep,
        pop: mix(main, light, 0.3),
        light,
      };
  }
}

type SeasonColours = [bg: string, shade: string, main: string, deep: string, pop: string, light: string];

/** Two moods for each season, so that neighbours in the vault look different. */
const seasonColours: Record<Exclude<Season, 'none'>, [SeasonColours, SeasonColours]> = {
  spring: [
    ['#dcefcf', '#bfdfae', '#4d8b57', '#24452f', '#f08aa5', '#fffdf3'],
    ['#fde6ea', '#f8cdd6', '#6a9f5b', '#3b2c4a', '#f2b632', '#ffffff'],
  ],
  summer: [
    ['#ffd45c', '#fbc02f', '#0f8b8d', '#143642', '#ec5a3c', '#fff9e8'],
    ['#a9dff0', '#82cbe4', '#f25f4c', '#1b3a57', '#ffd23f', '#fffdf5'],
  ],
  fall: [
    ['#f0c98b', '#e5b267', '#a63d2f', '#3f2a20', '#d9822b', '#fff5e4'],
    ['#5b2e2b', '#74403a', '#d9822b', '#2e1614', '#f0c05a', '#fbeed8'],
  ],
  winter: [
    ['#cfe0ea', '#b3cddc', '#2f5d7e', '#16324a', '#e4572e', '#ffffff'],
    ['#20344f', '#2f4868', '#7fb2d1', '#101f33', '#f4c95d', '#f3f8fc'],
  ],
  christmas: [
    ['#1d4a3c', '#2a6150', '#c9402f', '#0f2c24', '#ecb84f', '#fdf6e6'],
    ['#8f1f2d', '#a83642', '#2c6b4f', '#4b0e18', '#f0bf5c', '#fff6e8'],
  ],
  black_friday: [
    ['#101012', '#26262b', '#f4f1ea', '#000000', '#ffd23f', '#ffffff'],
    ['#141021', '#2b2440', '#ff4f5e', '#07050d', '#f4f1ea', '#ffffff'],
  ],
  mothers_day: [
    ['#f9d9df', '#f3bfc9', '#b8405e', '#5a1f33', '#f4a259', '#fffaf6'],
    ['#e7dcf5', '#d3c1ec', '#7d4fa6', '#3a2154', '#f28ea0', '#fffdfb'],
  ],
  fathers_day: [
    ['#cfdde0', '#b4c9ce', '#27566b', '#132b36', '#d98e32', '#fbfaf5'],
    ['#2f3b34', '#445349', '#c9803a', '#181f1b', '#e9d8a6', '#f7f3e6'],
  ],
  easter: [
    ['#fdf0b3', '#f9e285', '#7a5bb0', '#3a2a5e', '#f2789f', '#ffffff'],
    ['#d5ecf3', '#b6dce8', '#f29c4b', '#29506b', '#f26d85', '#fffef8'],
  ],
  valentines: [
    ['#f7c6cf', '#f0a5b3', '#c81d4e', '#5e0f2b', '#f46a4e', '#fff6f3'],
    ['#a3123f', '#bd2c56', '#f7a8b8', '#5c0722', '#f6c453', '#fff1ee'],
  ],
  halloween: [
    ['#2b1d3a', '#412d57', '#f2801f', '#160d20', '#f2a93b', '#f7eedb'],
    ['#f2801f', '#d96a0f', '#4b2a6a', '#22132f', '#ffd166', '#fff3dd'],
  ],
  boxing_day: [
    ['#d9e6e2', '#bcd3cc', '#b2342c', '#20463f', '#e4a835', '#ffffff'],
    ['#c43d33', '#ab2f27', '#f3ead7', '#4f110d', '#f5c451', '#fff8ec'],
  ],
  bank_holiday: [
    ['#cfe6f7', '#aed3ee', '#d8412f', '#1d3557', '#f4b740', '#ffffff'],
    ['#f6e2b8', '#efcf8d', '#2f6690', '#16324f', '#e4572e', '#fffaf0'],
  ],
  new_year: [
    ['#14213d', '#243559', '#e5a93b', '#0a1225', '#f6d77e', '#f8f5ec'],
    ['#f3ead7', '#e6d6b6', '#1f4e5f', '#122c36', '#e07a3f', '#ffffff'],
  ],
};

/** Returns the colours of a season; `mood` picks one of two. */
export function seasonPalette(season: Exclude<Season, 'none'>, mood: number): ArtPalette {
  const [bg, shade, main, deep, pop, light] = seasonColours[season][mood % 2 === 0 ? 0 : 1];
  return { bg, shade, main, deep, pop, light };
}
