import type { Element } from './elements.ts';

/** Attributes whose addresses a browser fetches unasked. */
const fetching = new Set(
  'src srcset background poster data code archive codebase lowsrc dynsrc longdesc profile manifest cite icon action formaction ping classid usemap imagesrcset'.split(
    ' ',
  ),
);

const ours = /^mv-image:[0-9a-f]{32}$/;
const embedded = /^data:image\/(?:png|jpeg|jpg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/**
 * Returns every request a browser would make for a public copy, apart from our own pictures, found without a
 * browser.
 */
export function findRequests(elements: readonly Element[]): string[] {
  return elements.flatMap(requestsOf);
}

const forbidden = new Set(
  'link script iframe object embed base form video audio source track frame svg math'.split(' '),
);

function requestsOf(element: Element): string[] {
  const { tagName, attrs } = element;
  const found = [
    ...(forbidden.has(tagName) ? ['may not stand here'] : []),
    ...attrs.flatMap((attribute) => requestsOfAttribute(tagName, attribute)),
    ...(tagName === 'style' ? addressesInCss(cssOf(element)) : []),
  ];
  return found.map((what) => `<${tagName}> ${what.slice(0, 120)}`);
}

function requestsOfAttribute(tagName: string, { name, value }: Element['attrs'][number]): string[] {
  if (name.startsWith('on')) return [name];
  if (name === 'style') return addressesInCss(value).map((address) => `style ${address}`);
  if (name === 'srcset') {
    const foreign = value.split(',').filter((one) => !ours.test(one.trim().split(/\s/)[0] ?? ''));
    return foreign.map((candidate) => `srcset ${candidate}`);
  }
  if (name === 'href') return tagName === 'a' || tagName === 'area' ? [] : [`href ${value}`];
  if (name === 'usemap' && /^#[\w-]+$/.test(value)) return [];
  return fetching.has(name) && !ours.test(value) && !embedded.test(value) ? [`${name} ${value}`] : [];
}

function cssOf(style: Element): string {
  return style.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

/** Returns the addresses a style could fetch, with escapes decoded as in browsers. */
function addressesInCss(css: string): string[] {
  const read = css.replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, hex: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
  const found = [...read.matchAll(/url\(\s*["']?([^"')]*)/gi)]
    .map(([, address]) => address ?? '')
    .filter((address) => !ours.test(address) && !embedded.test(address));
  const doors =
    read.match(/@import|image-set\(|(?<![\w-])src\(|expression\(|behavior\s*:|-moz-binding/gi) ?? [];
  return [...found, ...doors];
}
