/** Escapes text for HTML and XML, in content and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Characters that XML 1.0 cannot contain, escaped or not (section 2.2): most control characters and lone
 * surrogates.
 */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for XML content and quoted attributes, without characters that XML cannot contain. */
export function xmlText(text: string): string {
  return escapeMarkup(text.replace(notXml, ''));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
