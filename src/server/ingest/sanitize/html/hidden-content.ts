import { attributeOf, type HtmlElement, isElement } from '#server/ingest/markup/bounded-parse.ts';

/** Styles that hide an element, as used for preheaders. */
const hidingStyle =
  /(?:^|;)(?:display:none|visibility:hidden|opacity:0(?:\.0+)?(?=[;!]|$)|max-height:[01](?:px)?(?=[;! ]|$))/;

/**
 * `display:none` without a class or id by which a rule could override it: a picture inside can only be a
 * tracking pixel.
 */
export function isNeverShown(style: string, element: HtmlElement): boolean {
  if (attributeOf(element, 'class') !== undefined || attributeOf(element, 'id') !== undefined) return false;
  return /(?:^|;)display:none/.test(style);
}

/** Text too small to read. On containers it only closes gaps between children, which set their own size. */
const tinyText = /(?:^|;)font-size:[01](?:px)?(?=[;! ]|$)/;

const previewName = /(?:^|[\s_-])(?:preheader|pre-header|preview-?text|preview)(?:[\s_-]|$)/i;

export function hidesContent(style: string, element: HtmlElement): boolean {
  if (hidingStyle.test(style)) return true;
  if (tinyText.test(style) && !element.childNodes.some(isElement)) return true;
  const name = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
  return previewName.test(name);
}
