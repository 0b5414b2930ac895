import { languagesByKey } from '#shared/email-query/languages.ts';
import { type HasValue, hasValues } from '#shared/email-query/query.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { type Season, seasons } from '#shared/vocabulary/seasons.ts';

/** Ignores case, blanks, `_`, `-`, apostrophes and accents. */
const toKey = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const byKey = <Value extends string>(values: readonly Value[]) =>
  new Map(values.map((value) => [toKey(value), value] as const));

const typesByKey: ReadonlyMap<string, CampaignType> = byKey(campaignTypes);

const seasonsByKey: ReadonlyMap<string, Season> = new Map([
  ...byKey(seasons),
  ['autumn', 'fall'],
  ['xmas', 'christmas'],
  ['motheringsunday', 'mothers_day'],
  ['valentine', 'valentines'],
  ['valentinesday', 'valentines'],
  ['newyears', 'new_year'],
  ['newyearsday', 'new_year'],
  ['newyearseve', 'new_year'],
]);

const hasByKey: ReadonlyMap<string, HasValue> = byKey(hasValues);

/** Returns a value of a closed list, also by its plural. */
const among = <Value>(values: ReadonlyMap<string, Value>, text: string): Value | null => {
  const key = toKey(text);
  return values.get(key) ?? values.get(key.replace(/s$/, '')) ?? null;
};

/** Reads `Product Launch`, `product-launch` and `product_launches` as one type. */
export const readType = (text: string): CampaignType | null =>
  among(typesByKey, text.replace(/launches$/i, 'launch'));

export const readSeason = (text: string): Season | null => among(seasonsByKey, text);

export const readHas = (text: string): HasValue | null => among(hasByKey, text);

/** Reads a language by its tag, with or without subtags, or by its English name: `de`, `de-AT`, `German`. */
export function readLanguage(text: string): string | null {
  const tag = /^([a-z]{2,3})[-_][a-z0-9_-]+$/i.exec(text.trim())?.[1];
  return languagesByKey.get(toKey(tag ?? text)) ?? null;
}
