import type { Element } from './elements.ts';

/** Attributes under which a browser fetches something without being asked. */
const fetching = new Set(
  'src srcset background poster data code archive codebase lowsrc dynsrc longdesc profile manifest cite icon action formaction ping classid usemap imagesrcset'.split(
    ' ',
  ),
);

const ours = /^mv-image:[0-9a-f]{32}$/;
const embedded = /^data:image\/(?:png|jpeg|jpg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/** Everything in a public copy that a browser would request other than our own pictures, found without a browser. */
export function findRequests(elements: readonly Element[]): string[] {
  return elements.flatMap(requestsOf);
}

function requestsOf(element: Element): string[] {
  const found: string[] = [];
  const say = (what: string) => found.push(`<${element.tagName}> ${what.slice(0, 120)}`);
  if (
    /^(?:link|script|iframe|object|embed|base|form|video|audio|source|track|frame|svg|math)$/.test(
      element.tagName,
    )
  )
    say('may not stand here');
  for (const { name, value } of element.attrs) {
    if (name === 'style') for (const address of addressesInCss(value)) say(`style ${address}`);
    else if (name.startsWith('on')) say(name);
    else if (name === 'href' && element.tagName !== 'a' && element.tagName !== 'area') say(`href ${value}`);
    else if (name === 'usemap' && /^#[\w-]+$/.test(value)) continue;
    else if (name === 'srcset') {
      for (const candidate of value.split(','))
        if (!ours.test(candidate.trim().split(/\s/)[0] ?? '')) say(`srcset ${candidate}`);
    } else if (fetching.has(name) && !ours.test(value) && !embedded.test(value)) say(`${name} ${value}`);
  }
  if (element.tagName === 'style') {
    const css = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    for (const address of addressesInCss(css)) say(address);
  }
  return found;
}

/** Addresses that a style could fetch, escapes read as a browser reads them. */
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
