import {
  type DuplicateBrand,
  type DuplicateBrands,
  maxDuplicates,
} from '#shared/contract/curation/admin-brands.ts';
import { nameKey } from '#shared/format/name-key.ts';

export interface NamedBrand extends DuplicateBrand {
  domains: string[];
}

/**
 * Finds pairs of brands with the same name, or the same label of a domain. A pair is only a hint: forged mail
 * uses the names of others, and two firms in two countries may share one. In a group of more than two, each
 * is paired with the largest.
 * @param brands the largest first. @param brandId limits the result to its pairs.
 */
export function findDuplicateBrands(brands: readonly NamedBrand[], brandId?: number): DuplicateBrands {
  const pairs = new Map<string, DuplicateBrands[number]>();
  for (const by of ['name', 'domain'] as const) {
    for (const [shared, group] of groupBy(brands, keys[by])) {
      for (const [into, brand] of pairsOf(group, brandId)) {
        const pair = `${into.id} ${brand.id}`;
        if (!pairs.has(pair))
          pairs.set(pair, { brand: toDuplicate(brand), into: toDuplicate(into), by, shared });
      }
    }
  }
  return [...pairs.values()]
    .sort((one, other) => other.into.emailCount - one.into.emailCount)
    .slice(0, maxDuplicates);
}

/** Words that a brand adds to its name for a country, a legal form or a mailing list. */
const additions = new Set(
  'the and uk us usa eu de fr au ca ie gb int intl international global europe inc ltd llc plc gmbh co com corp company official online store shop outlet news newsletter email emails mail club rewards team'.split(
    ' ',
  ),
);

/** Unrelated brands share shorter names by accident. */
const minLength = 3;

/** Words that a sender puts around its name in a domain: `mail-brand.com`, `brandemail.com`. */
const aroundLabel = /^(?:e|m|mail|email|news)-|-?(?:mail|email|emails|news|newsletter)$/g;

/**
 * Normalizes a name for comparison: without case, accents, blanks and additions; keeps the additions if
 * nothing else is left.
 */
export function foldName(name: string): string {
  const words = nameKey(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’.]/g, '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const own = words.filter((word) => !additions.has(word));
  return (own.length === 0 ? words : own).join('');
}

/**
 * The organisation's label of a domain: `walmart` of `walmart.co.uk`; null for an address at a shared
 * provider.
 */
export function labelOfDomain(domain: string): string | null {
  if (domain.includes('@')) return null;
  const label = domain.split('.')[0] ?? '';
  const own = label.replace(aroundLabel, '');
  return (own.length < minLength ? label : own).replaceAll('-', '');
}

/** @param group the largest first, which is also the order in a pair. */
function pairsOf(group: readonly NamedBrand[], brandId: number | undefined): Array<[NamedBrand, NamedBrand]> {
  const place = brandId === undefined ? 0 : group.findIndex(({ id }) => id === brandId);
  const wanted = group[place];
  if (wanted === undefined) return [];
  return group.flatMap((other, index) => {
    if (index === place) return [];
    return [index < place ? [other, wanted] : [wanted, other]];
  });
}

const keys = {
  name: ({ name }: NamedBrand) => [foldName(name)],
  domain: ({ domains }: NamedBrand) => domains.flatMap((domain) => labelOfDomain(domain) ?? []),
};

function groupBy(
  brands: readonly NamedBrand[],
  keysOf: (brand: NamedBrand) => readonly string[],
): Map<string, NamedBrand[]> {
  const groups = new Map<string, NamedBrand[]>();
  for (const brand of brands) {
    for (const key of new Set(keysOf(brand))) {
      if (key.length < minLength) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [brand]);
      else group.push(brand);
    }
  }
  return groups;
}

function toDuplicate({ domains: _, ...duplicate }: NamedBrand): DuplicateBrand {
  return duplicate;
}
