/** Escapes text for HTML and XML, in content and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** What XML 1.0 cannot hold at all, escaped or not (section 2.2): most control characters and lone surrogates. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text for XML content and quoted attributes; what XML cannot say is left out. */
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
