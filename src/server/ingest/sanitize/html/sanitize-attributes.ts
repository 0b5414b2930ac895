import { attributeOf, type HtmlElement, textOf } from '#server/ingest/markup/bounded-parse.ts';
import { backgroundElements, isPlainAttribute, spokenAttributes } from '#server/ingest/markup/html-policy.ts';
import { attribute, webLink } from '#server/ingest/markup/markup.ts';
import type { LinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { sanitizeInlineStyle } from '#server/ingest/sanitize/css/sanitize-css.ts';
import { maxAttributeLength } from '#server/ingest/sanitize/limits.ts';
import type { ImageCollector } from '#server/ingest/sanitize/pictures/images.ts';
import { parseSrcset } from '#server/ingest/sanitize/pictures/srcset.ts';
import {
  isTrackingPixel,
  isUnseen,
  type PictureAttributes,
} from '#server/ingest/sanitize/pictures/tracking-pixel.ts';

export interface AttributeTools {
  images: ImageCollector;
  sanitizeLink: LinkSanitizer;
  /** Takes the reader's addresses and names out of a text that stands alone. */
  unaddressed: (text: string) => string;
  /** Whether a text that nobody reads (a class, a rule of a style sheet) names the reader. */
  isSubscriberData: (text: string) => boolean;
  /** Whether a style sheet makes one of an element's classes or its id too small to be seen, or hides it for good. */
  areHiddenNames: (names: readonly string[]) => boolean;
}

const noPicture = () => null;

/** Shorter values are keywords, colours and sizes (`center`, `#ffffff`), unless an `@` stands in them. */
const minTellingLength = 8;

/** Enough of a link's words to tell what it does. */
const maxLinkWords = 200;

/** What an element is written with. */
export interface SanitizedAttributes {
  /** Each attribute preceded by a space. */
  written: string;
  /** The style among them; empty where there is none. */
  style: string;
  /** The alternative text of a picture; empty where there is none. */
  alternativeText: string;
  /** Whether it is a picture that cannot be had: its alternative text stands there instead. */
  isMissing: boolean;
}

/**
 * The attributes of an element as they are written.
 * @param shownAs the element that is written, where a harmless one takes the place of another.
 * @param ownRule a declaration of ours, behind those of the mail.
 * @param around the words beside a link; asked for only where they matter.
 * @returns null when the element must go: a picture that only counts opens, or that cannot be shown and has no words.
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

/** The style an element keeps. Its pictures stay where it is seen. */
function sanitizeStyle(element: HtmlElement, tools: AttributeTools): string {
  const given = styleOf(element) ?? '';
  let style = sanitizeInlineStyle(given, noPicture);
  if (/url|\\/i.test(given) && !isUnseen(lookOf(element, style, tools)))
    style = sanitizeInlineStyle(given, (address) => tools.images.show(address));
  // Without a string a cleaned style holds keywords, numbers and pictures only.
  return /["']/.test(style) && tools.isSubscriberData(style) ? '' : style;
}

/** The attributes that are kept as they are, without what they say of the reader. */
function plainAttributesOf(
  element: HtmlElement,
  shownAs: string,
  tools: AttributeTools,
): Pick<SanitizedAttributes, 'written' | 'alternativeText'> {
  let written = '';
  let alternativeText = '';
  for (const { name, value, namespace } of element.attrs) {
    if (namespace !== undefined || !isPlainAttribute(shownAs, name)) continue;
    // What is shown over a link is where it leads, never what its sender says of it.
    if (name === 'title' && isLink(shownAs)) continue;
    const kept = value.slice(0, maxAttributeLength);
    const isSpoken = spokenAttributes.has(name);
    const isTelling = kept.length >= minTellingLength || kept.includes('@');
    if (!isSpoken && isTelling && tools.isSubscriberData(kept)) continue;
    const shown = isSpoken ? tools.unaddressed(kept) : kept;
    if (name === 'alt') alternativeText = shown;
    written += attribute(name, shown);
  }
  return { written, alternativeText };
}

/** What stands for a picture that cannot be shown: its alternative text. */
function missingPicture(
  element: HtmlElement,
  alternativeText: string,
  tools: AttributeTools,
): SanitizedAttributes | null {
  if (alternativeText.trim() === '' || !namesPicture(element)) return null;
  const words = sanitizeAttributes(element, 'span', tools, { ownRule: readableLine });
  return words === null ? null : { ...words, alternativeText, isMissing: true };
}

/** The style attribute; what the attribute `hidden` hides stays hidden, though the attribute itself goes. */
function styleOf(element: HtmlElement): string | undefined {
  const style = attributeOf(element, 'style');
  return attributeOf(element, 'hidden') === undefined ? style : `display:none;${style ?? ''}`;
}

/** How an element looks, as far as its attributes and the style sheets' plainest rules tell. */
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

/** A picture is in its link with a few elements between at most. */
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

/** Around pictures a line may be no higher than they are (`noLineHeight`). */
const readableLine = 'line-height:normal';

function namesPicture(element: HtmlElement): boolean {
  return ['src', 'srcset'].some((name) => (attributeOf(element, name)?.trim() ?? '') !== '');
}

/** `src`, `srcset` and `usemap`; null when no candidate can be shown. */
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
