const textSigns: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const valueSigns: Record<string, string> = { ...textSigns, '"': '&quot;', "'": '&#39;', '`': '&#96;' };

/** Text as html. @see HTML, section "Serializing HTML fragments" */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (sign) => textSigns[sign] ?? sign) : text;
}

/** An attribute with its value in double quotes, preceded by a space. */
export function attribute(name: string, value: string): string {
  const safe = /[&<>"'`]/.test(value)
    ? value.replace(/[&<>"'`]/g, (sign) => valueSigns[sign] ?? sign)
    : value;
  return ` ${name}="${safe}"`;
}

/**
 * The attributes of a link to a page of the web: it opens a tab that learns nothing, search engines are told that it is
 * not ours, and whoever points at it sees the host it leads to.
 * @param address http or https, cleaned.
 */
export function webLink(address: string): string {
  const host = URL.parse(address)?.hostname ?? '';
  return `${attribute('href', address)} target="_blank" rel="nofollow ugc noopener noreferrer"${attribute('title', host)}`;
}
