/** A Content-Type as intended, however carelessly it is written. */
export interface ContentType {
  /** Lower-case media type; `text` or empty if the field has no more. */
  type: string;
  /** Whether every parser reads it this way: a whole type, and a semicolon before the parameters. */
  isSound: boolean;
}

const sound = /^\s*([!-'*+.\w^`{|}~-]+\/[!-'*+.\w^`{|}~-]+)\s*(?:;|$)/;

/** A type of a known kind at any position: in quotes, after the field's name, before a blank. */
const known = /\b(text|multipart|image|application|message|audio|video|font)\s{0,9}[/\\]\s{0,9}([\w.+-]+)/i;

/** A type is at the beginning of its field. */
const searchedCharacters = 200;

export function readContentType(field: string): ContentType {
  const plain = sound.exec(field)?.[1];
  if (plain !== undefined) return { type: plain.toLowerCase(), isSound: true };
  const beginning = field.slice(0, searchedCharacters);
  const [, kind, subtype] = known.exec(beginning) ?? [];
  if (kind !== undefined && subtype !== undefined)
    return { type: `${kind}/${subtype}`.toLowerCase(), isSound: false };
  const [word = ''] = /[a-z]+/i.exec(beginning) ?? [];
  return { type: wordTypes.get(word.toLowerCase()) ?? '', isSound: false };
}

const wordTypes = new Map([
  ['text', 'text'],
  ['plain', 'text'],
  ['html', 'text/html'],
  ['multipart', 'multipart/alternative'],
]);

/** Returns one parameter of a Content-Type without quotes; empty if missing. */
export function readParameter(contentType: string, name: keyof typeof parameterPatterns): string {
  const match = parameterPatterns[name].exec(contentType);
  return (match?.[1] ?? match?.[2] ?? '').replace(/\\(.)/g, '$1').trimEnd();
}

/** Blanks, commas and colons replace a forgotten semicolon. */
const patternOf = (name: string) =>
  new RegExp(String.raw`[;,:\s]${name}\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))`, 'i');

const parameterPatterns = {
  boundary: patternOf('boundary'),
  charset: patternOf('charset'),
  format: patternOf('format'),
  delsp: patternOf('delsp'),
  method: patternOf('method'),
};

const soundBoundary = /;\s*boundary\s*=\s*(?:"[^"\\]*[^"\\\s]"|[^\s;"'()]+)\s*(?:;|$)/i;

/** Returns whether every parser finds the same boundary in it as we do. */
export function hasSoundBoundary(contentType: string): boolean {
  return soundBoundary.test(contentType);
}
