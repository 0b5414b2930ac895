/** More tags than any signature, key or policy has. Beyond: not a tag list. */
const maxTags = 40;

/**
 * Parses `v=1; d=brand.example; …` (RFC 6376, section 3.2); values keep their inner blanks.
 * @returns null if the text is no tag list, or repeats a tag.
 */
export function parseTagList(text: string): ReadonlyMap<string, string> | null {
  const parts = text.split(';', maxTags + 1);
  if (parts.length > maxTags) return null;
  const tags = new Map<string, string>();
  for (const [at, part] of parts.entries()) {
    if (part.trim() === '' && at > 0) continue;
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(0, equals)).trim();
    if (!/^[A-Za-z]\w{0,40}$/.test(name) || tags.has(name)) return null;
    tags.set(name, part.slice(equals + 1).trim());
  }
  return tags;
}

/** A value in which blanks mean nothing: base64, a list of fields. */
export function withoutBlanks(value: string | undefined): string {
  return (value ?? '').replace(/\s+/g, '');
}
