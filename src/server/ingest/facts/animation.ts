import type { ImageReference, InlineImage, ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { isAnimated } from '#server/platform/pictures/is-animated.ts';

/**
 * Returns whether anything in the email moves: a picture in the public copy, or a film. Of remote pictures
 * only the name is known: a GIF of some size counts, unless it is named or used like a drawing. Motion by
 * stylesheets does not count, because the sanitizer removes it: invisible motion is no animation.
 */
export function showsAnimation(
  { html, inlineImages, receivedAt }: Pick<ParsedMail, 'html' | 'inlineImages' | 'receivedAt'>,
  sanitized: Pick<SanitizedMail, 'html' | 'images'>,
): boolean {
  if (html?.includes('<video') === true) return true;
  if (sanitized.images.some((image) => movesInside(image, inlineImages))) return true;
  const named = sanitized.images.filter(isNamedLikeAnimation);
  if (named.length === 0 || receivedAt < firstAnimations || isDrawnInGifs(sanitized.images)) return false;
  return isAnyShownLarge(sanitized.html, new Set(named.map(({ key }) => key)));
}

/** Before, GIF was the format of every drawing, and few emails had animations. */
const firstAnimations = new Date('2010-01-01T00:00:00Z');

function movesInside({ inlineIndex }: ImageReference, inlineImages: readonly InlineImage[]): boolean {
  const inline = inlineIndex === null ? undefined : inlineImages[inlineIndex];
  return inline !== undefined && isAnimated(inline.bytes);
}

/** An old design, cut into pieces: more than half of at least six pictures are GIFs. */
function isDrawnInGifs(images: readonly ImageReference[]): boolean {
  const gifs = images.filter(({ filename }) => isGif(filename)).length;
  return images.length >= 6 && gifs * 2 > images.length;
}

const isGif = (filename: string) => /\.gif$/i.test(filename);

/** Names of the drawings in templates. */
const drawing =
  /(?:^|[^a-z])(?:spacers?|space|blank|empty|pixel|transparent|clear|shim|dots?|lines?|divider|separator|icons?|ico|logos?|buttons?|btn|arrows?|bullets?|corners?|placeholder|border|shadow)(?:[^a-z]|$)/i;

function isNamedLikeAnimation({ filename, inlineIndex }: ImageReference): boolean {
  return inlineIndex === null && isGif(filename) && (!drawing.test(filename) || /anim/i.test(filename));
}

/** Icons are smaller both ways, lines and buttons one way. */
const minLongSide = 100;
const minShortSide = 40;

/** Precedes the key of a picture in an `<img>`, and occurs nowhere else in sanitized html. */
const source = 'src="mv-image:';

/** Returns whether an `<img>` shows one of the pictures at some size, or at an unknown one. */
function isAnyShownLarge(html: string, keys: ReadonlySet<string>): boolean {
  for (let at = html.indexOf(source); at >= 0; at = html.indexOf(source, at + source.length)) {
    const start = at + source.length;
    if (!keys.has(html.slice(start, html.indexOf('"', start)))) continue;
    const tag = html.slice(html.lastIndexOf('<', at), html.indexOf('>', at));
    const sides = [sideOf(tag, 'width'), sideOf(tag, 'height')].filter((side) => side !== null);
    if (sides.length === 0) return true;
    if (Math.max(...sides) >= minLongSide && Math.min(...sides) >= minShortSide) return true;
  }
  return false;
}

/** In pixels, by the attribute or the style; null if unknown or a share of the width. */
function sideOf(tag: string, side: 'width' | 'height'): number | null {
  const patterns = sidePatterns[side];
  const [, pixels] = patterns.attribute.exec(tag) ?? patterns.style.exec(tag) ?? [];
  return pixels === undefined ? null : Number(pixels);
}

const sidePatterns = {
  width: { attribute: / width="(\d{1,5})(?:px)?"/, style: /[;"](?:max-)?width:(\d{1,5})(?:\.\d+)?px/ },
  height: { attribute: / height="(\d{1,5})(?:px)?"/, style: /[;"](?:max-)?height:(\d{1,5})(?:\.\d+)?px/ },
};
