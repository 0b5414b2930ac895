import { domainToUnicode } from 'node:url';

/** Returns the meaningful label of a domain: `acme` of `acme.co.uk`, `shop` of `shop@platform.com`. */
export function toDomainLabel(domain: string): string {
  const at = domain.indexOf('@');
  if (at > 0) return domain.slice(0, at).replace(/^[^+]*\+/, '');
  return domainToUnicode(domain).split('.')[0] ?? domain;
}

/**
 * Returns the label as a name: `mini-presents` is `Mini Presents`, `bbc` is `BBC`. Empty if it has no
 * letters.
 */
export function nameOfLabel(label: string): string {
  // Initials: `bbc` has no vowel, so it is no word.
  if (/^[b-df-hj-np-tv-xz]{2,4}$/.test(label)) return label.toUpperCase();
  return label
    .split(/[-_.+]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
