import { attributeOf, type HtmlElement, textOf } from '#server/ingest/markup/bounded-parse.ts';
import { backgroundElements, isPlainAttribute, spokenAttributes } from '#server/ingest/markup/html-policy.ts';
import { maxAttributeLength } from '#server/ingest/markup/limits.ts';
import { attribute, webLink } from '#server/ingest/markup/markup.ts';
import type { ImageCollector } from '#server/ingest/pictures/images.ts';
import { parseSrcset } from '#server/ingest/pictures/srcset.ts';
import { isTrackingPixel, isUnseen, type PictureAttributes } from '#server/ingest/pictures/tracking-pixel.ts';
import type { LinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { sanitizeInlineStyle } from '#server/ingest/sanitize/css/sanitize-css.ts';

export interface AttributeTools {
  images: ImageCollector;
  sanitizeLink: LinkSanitizer;
  /** Redacts the subscriber's addresses and names in a separate text. */
  redactLine: (text: string) => string;
  /** Returns whether an invisible text (a class, a rule of a stylesheet) names the subscriber. */
  isSubscriberData: (text: string) => boolean;
  /**
   * Returns whether a stylesheet hides an element for good, or makes it too small to see, by one of its
   * classes or its id.
   */
  areHiddenNames: (names: readonly string[]) => boolean;
}

const noPicture = () => null;

/** Shorter values are keywords, colours and sizes (`center`, `#ffffff`), unless they contain an `@`. */
const minTellingLength = 8;

/** Enough of a link's words to recognize its purpose. */
const maxLinkWords = 200;

/** The sanitized attributes of an element. */
export interface SanitizedAttributes {
  /** Each attribute preceded by a space. */
  written: string;
  /** The sanitized style; empty if there is none. */
  style: string;
  /** The alternative text of a picture; empty if there is none. */
  alternativeText: string;
  /** Whether it is an unavailable picture, replaced by its alternative text. */
  isMissing: boolean;
}

/**
 * Returns the sanitized attributes of an element.
 * @param shownAs the element to write; may be a harmless replacement of another.
 * @param ownRule an additional declaration, after those of the email.
 * @param around the words next to a link; called only if needed.
 * @returns null to remove the element: a tracking pixel, or a picture that cannot be shown and has no words.
 */
export function sanitizeAttributes(
  element: HtmlElement,
  shownAs: string,
  tools: AttributeTools,
  { ownRule = '', around = () => '' }: { ownRule?: string; around?: () => string } = {},
): SanitizedAttributes | null {
  const style = sanitizeStyle(element, tools);
  if (shownAs === 'img' && isTrackingPixel(lookOf(element, style, tools))) return null;
  const { written: plain, alternativeText } = plainAttributesOf(element, shownAs, tools);
  const picture = shownAs === 'img' ? pictureOf(element, tools) : '';
  if (picture === null) return missingPicture(element, alternativeText, tools);
  const written = [
    plain,
    style === '' ? '' : attribute('style', ownRule === '' ? style : `${style};${ownRule}`),
    backgroundElements.has(shownAs) ? backgroundOf(element, style, tools) : '',
    isLink(shownAs) ? linkOf(element, tools, around) : '',
    picture,
    style === '' && ownRule !== '' ? attribute('style', ownRule) : '',
  ];
  return { written: written.join(''), style, alternativeText, isMissing: false };
}

function isLink(shownAs: string): boolean {
  return shownAs === 'a' || shownAs === 'area';
}

/** Returns the sanitized style of an element. Its pictures stay if it is visible. */
function sanitizeStyle(element: HtmlElement, tools: AttributeTools): string {
  const given = styleOf(element) ?? '';
  let style = sanitizeInlineStyle(given, noPicture);
  if (/url|\\/i.test(given) && !isUnseen(lookOf(element, style, tools)))
    style = sanitizeInlineStyle(given, (address) => tools.images.show(address));
  // Without a string a sanitized style consists of keywords, numbers and pictures only.
  return /["']/.test(style) && tools.isSubscriberData(style) ? '' : style;
}

/** Returns the attributes that are kept unchanged but for the subscriber's data. */
function plainAttributesOf(
  element: HtmlElement,
  shownAs: string,
  tools: AttributeTools,
): Pick<SanitizedAttributes, 'written' | 'alternativeText'> {
  let written = '';
  let alternativeText = '';
  for (const { name, value, namespace } of element.attrs) {
    if (namespace !== undefined || !isPlainAttribute(shownAs, name)) continue;
    // The tooltip of a link is its target, never its sender's text.
    if (name === 'title' && isLink(shownAs)) continue;
    const kept = value.slice(0, maxAttributeLength);
    const isSpoken = spokenAttributes.has(name);
    const isTelling = kept.length >= minTellingLength || kept.includes('@');
    if (!isSpoken && isTelling && tools.isSubscriberData(kept)) continue;
    const shown = isSpoken ? tools.redactLine(kept) : kept;
    if (name === 'alt') alternativeText = shown;
    written += attribute(name, shown);
  }
  return { written, alternativeText };
}

/** Replaces a picture that cannot be shown by its alternative text. */
function missingPicture(
  element: HtmlElement,
  alternativeText: string,
  tools: AttributeTools,
): SanitizedAttributes | null {
  if (alternativeText.trim() === '' || !namesPicture(element)) return null;
  const words = sanitizeAttributes(element, 'span', tools, { ownRule: readableLine });
  return words === null ? null : { ...words, alternativeText, isMissing: true };
}

/** Returns the style attribute; an element with the attribute `hidden`, which is removed, stays hidden. */
function styleOf(element: HtmlElement): string | undefined {
  const style = attributeOf(element, 'style');
  return attributeOf(element, 'hidden') === undefined ? style : `display:none;${style ?? ''}`;
}

/** Returns an element's look, from its attributes and the stylesheets' simplest rules. */
function lookOf(element: HtmlElement, style: string, tools: AttributeTools): PictureAttributes {
  const names = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`
    .split(/\s+/)
    .filter((name) => name !== '');
  const isHidden = tools.areHiddenNames(names);
  return {
    src: attributeOf(element, 'src') ?? '',
    width: attributeOf(element, 'width'),
    height: attributeOf(element, 'height'),
    style: isHidden ? 'display:none' : style,
    alt: attributeOf(element, 'alt'),
    hasClass: !isHidden && names.length > 0,
    isLinked: isInLink(element),
  };
}

/** Maximum number of elements between a picture and its link. */
const maxBetween = 4;

function isInLink(element: HtmlElement): boolean {
  let parent = element.parentNode;
  for (let up = 0; up <= maxBetween && parent !== null && 'tagName' in parent; up += 1) {
    if (parent.tagName === 'a') return true;
    parent = parent.parentNode;
  }
  return false;
}

function backgroundOf(element: HtmlElement, style: string, tools: AttributeTools): string {
  const address = attributeOf(element, 'background');
  if (address === undefined || isUnseen(lookOf(element, style, tools))) return '';
  const shown = tools.images.show(address);
  return shown === null ? '' : attribute('background', shown);
}

function linkOf(element: HtmlElement, tools: AttributeTools, around: () => string): string {
  const href = attributeOf(element, 'href');
  if (href === undefined) return '';
  const own = `${textOf(element, maxLinkWords)} ${attributeOf(element, 'title') ?? attributeOf(element, 'alt') ?? ''}`;
  const sanitized = tools.sanitizeLink(href, { own, around: around() });
  if (sanitized === null) return '';
  return webLink(sanitized);
}

/** Restores the height of a line of text, which is 0 around pictures (`noLineHeight`). */
const readableLine = 'line-height:normal';

function namesPicture(element: HtmlElement): boolean {
  return ['src', 'srcset'].some((name) => (attributeOf(element, name)?.trim() ?? '') !== '');
}

/** Returns `src`, `srcset` and `usemap`; null if no candidate can be shown. */
function pictureOf(element: HtmlElement, tools: AttributeTools): string | null {
  const show = (address: string) => tools.images.show(address, true);
  const candidates = parseSrcset(attributeOf(element, 'srcset') ?? '');
  const shownCandidates = candidates.flatMap(({ address, descriptor }) => {
    const shown = show(address);
    return shown === null ? [] : [{ shown, descriptor }];
  });
  const shown = show(attributeOf(element, 'src') ?? '') ?? shownCandidates[0]?.shown ?? null;
  if (shown === null) return null;
  const set = shownCandidates
    .map((candidate) => `${candidate.shown} ${candidate.descriptor}`.trim())
    .join(', ');
  const map = attributeOf(element, 'usemap');
  const usemap = map !== undefined && /^#[\w-]+$/.test(map) ? attribute('usemap', map) : '';
  return `${attribute('src', shown)}${set === '' ? '' : attribute('srcset', set)}${usemap}`;
}
