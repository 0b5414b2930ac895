const textSigns: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const valueSigns: Record<string, string> = { ...textSigns, '"': '&quot;', "'": '&#39;', '`': '&#96;' };

/** Escapes text for html. @see HTML, section "Serializing HTML fragments" */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (sign) => textSigns[sign] ?? sign) : text;
}

/** Returns an attribute with its value in double quotes, preceded by a space. */
export function attribute(name: string, value: string): string {
  const safe = /[&<>"'`]/.test(value)
    ? value.replace(/[&<>"'`]/g, (sign) => valueSigns[sign] ?? sign)
    : value;
  return ` ${name}="${safe}"`;
}

/**
 * Returns the attributes of a link to a web page: it opens a tab without a referrer, is marked as not ours
 * for search engines, and shows its host as a tooltip.
 * @param address http or https, sanitized.
 */
export function webLink(address: string): string {
  const host = URL.parse(address)?.hostname ?? '';
  return `${attribute('href', address)} target="_blank" rel="nofollow ugc noopener noreferrer"${attribute('title', host)}`;
}
