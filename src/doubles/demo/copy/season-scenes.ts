import type { DemoBrand } from '#doubles/demo/brand.ts';
import type { SceneName } from '#doubles/demo/illustrations/scenes.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Returns pictures for a season, including the brand's first product. */
export function defaultScenes(season: Exclude<Season, 'none'>, brand: DemoBrand): SceneName[] {
  const own = brand.products[0]?.thing ?? 'gift';
  const other = brand.products[1]?.thing ?? 'star';
  const scenes: Record<Exclude<Season, 'none'>, SceneName[]> = {
    spring: ['meadow', `hills:${own}`, `dots:tulips`, `table:tulips+${own}+tulips`],
    summer: ['beach', `rays:${own}`, 'disc:iceLolly', `hills:${other}`],
    fall: ['forest', `arch:${own}`, `dots:mapleLeaf`, `hills:${own}`],
    winter: ['mountains', `snow:${own}`, `window:mug`, `snow:beanie`],
    christmas: [
      'village',
      'gifts',
      `snow:${own}`,
      `table:gift+tree+${own}`,
      'disc:bauble',
      `stripes:${own}`,
      'lights',
    ],
    black_friday: [`rays:${own}`, `disc:${other}`, `confetti:${own}`, `split:${own}`],
    mothers_day: [`dots:vase`, `arch:tulips`, `table:tulips+${own}+heart`, `check:${own}`],
    fathers_day: [`disc:tie`, `stripes:${own}`, `table:mug+${own}+tie`, `split:${own}`],
    easter: ['eggHunt', `confetti:egg`, `table:egg+${own}+egg`, `dots:egg`],
    valentines: ['hearts', `dots:heart`, `arch:rose`, `table:heart+${own}+rose`],
    halloween: ['pumpkinPatch', 'rays:pumpkin', `hills:pumpkin`, `table:pumpkin+${own}+pumpkin`],
    boxing_day: [`stripes:${own}`, `split:${other}`, `table:gift+${own}+gift`, `check:${own}`],
    bank_holiday: ['rays:bunting', 'dots:bunting', `hills:${own}`, `check:${own}`],
    new_year: ['fireworks', `confetti:glasses2`, `rays:${own}`, 'confetti:calendar'],
  };
  return scenes[season];
}
