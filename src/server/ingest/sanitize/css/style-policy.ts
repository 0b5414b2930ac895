/**
 * The sanitizer's allowlist for styles: properties, functions and units that can only change an email's look.
 */

const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '');

const properties = new Set(
  words(`align-content align-items align-self aspect-ratio baseline-shift border-collapse border-spacing bottom
    box-shadow box-sizing break-after break-before break-inside caption-side clear color column-count column-fill
    column-gap column-width columns content direction display empty-cells float gap height hyphens inset-inline
    justify-content justify-items justify-self left letter-spacing line-break line-height max-height max-width
    min-height min-width object-fit object-position opacity order orphans overflow overflow-wrap overflow-x overflow-y
    position quotes right row-gap tab-size table-layout top unicode-bidi vertical-align visibility white-space widows
    width word-break word-spacing word-wrap z-index place-content place-items place-self rotate
    -webkit-text-size-adjust -moz-text-size-adjust -ms-text-size-adjust text-size-adjust -webkit-font-smoothing
    -moz-osx-font-smoothing -webkit-text-fill-color -webkit-border-radius -moz-border-radius -webkit-box-shadow
    -moz-box-shadow -webkit-box-sizing -moz-box-sizing background -webkit-background-size -moz-background-size`),
);

/** Families without a property that loads, binds or runs anything; addresses in them are checked separately. */
const propertyFamilies = words(
  `background- border font list-style margin outline padding text- flex grid max- min-`,
);

/** `border-image` loads a picture, which nobody uses in mail; `text-` and `font-` properties load nothing. */
const refusedProperties = new Set(words('border-image border-image-source border-image-slice'));

export function isAllowedProperty(property: string): boolean {
  if (refusedProperties.has(property)) return false;
  if (properties.has(property)) return true;
  return (
    propertyFamilies.some((family) => property === family || property.startsWith(family)) &&
    isPlainName(property)
  );
}

function isPlainName(property: string): boolean {
  return /^[a-z-]+$/.test(property);
}

/** The only properties that may contain a picture. */
export const pictureProperties = new Set([
  'background',
  'background-image',
  'list-style',
  'list-style-image',
]);

/**
 * The only properties in which a quoted string is useful. A string elsewhere may be an address
 * (`image-set("…")`).
 */
export const stringProperties = new Set(['content', 'font', 'font-family', 'grid-template-areas', 'quotes']);

/** Functions without access to addresses, attributes, variables or scripts. */
export const allowedFunctions = new Set(
  words(`calc clamp min max rgb rgba hsl hsla hwb lab lch oklab oklch linear-gradient radial-gradient conic-gradient
    repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient -webkit-linear-gradient
    -moz-linear-gradient -o-linear-gradient -webkit-radial-gradient repeat minmax fit-content`),
);

export const allowedPositions = new Set(['static', 'relative']);

/**
 * Lengths that depend on the frame's height, which itself depends on the content: an email would grow without
 * end.
 */
export function followsFrameHeight(dimension: string): boolean {
  return /(?:vh|vb|vmin|vmax)$/i.test(dimension);
}
