/** Elements whose content is text up to their end tag, and comments. */
const opening = /<(style|title|script|textarea|xmp|iframe|noembed|noframes)\b[^>]{0,1000}>|<!--/gi;

/** Markup that shows that an end tag is missing. */
const markup =
  /<(?:\/?(?:html|head|body|table|tbody|tr|td|div|p|center|section|h[1-6]|ul|span|font|img|a|br|strong|b|style|title|meta|link)\b|!--)/gi;

/**
 * Closes unclosed elements and comments before the next markup: a browser takes everything after them as
 * their content, and shows nothing of it.
 * @returns the same text if all are closed.
 */
export function closeElements(html: string): string {
  const pieces: string[] = [];
  const unended = new Set<string>();
  let copiedTo = 0;
  let isMarkupLeft = true;
  opening.lastIndex = 0;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const name = match[1]?.toLowerCase();
    const end = name === undefined ? '-->' : `</${name}`;
    const contentStart = match.index + match[0].length;
    const endAt = unended.has(end) ? -1 : indexOfEnd(html, end, contentStart);
    if (endAt !== -1) {
      opening.lastIndex = endAt;
      continue;
    }
    unended.add(end); // none follows further down either
    markup.lastIndex = contentStart;
    const next: number | undefined = isMarkupLeft ? markup.exec(html)?.index : undefined;
    isMarkupLeft = next !== undefined;
    const at = next ?? contentStart;
    pieces.push(html.slice(copiedTo, at), name === undefined ? end : `${end}>`);
    copiedTo = at;
    opening.lastIndex = at;
  }
  if (pieces.length === 0) return html;
  pieces.push(html.slice(copiedTo));
  return pieces.join('');
}

function indexOfEnd(html: string, end: string, from: number): number {
  const pattern = new RegExp(end, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? -1;
}
