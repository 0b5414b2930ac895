/** A Content-Type as it was meant, however carelessly it is written. */
export interface ContentType {
  /** Lower-case media type; `text` or empty where the field tells no more. */
  type: string;
  /** Whether every reader understands it so: a whole type, and a semicolon in front of the parameters. */
  isSound: boolean;
}

const sound = /^\s*([!-'*+.\w^`{|}~-]+\/[!-'*+.\w^`{|}~-]+)\s*(?:;|$)/;

/** A type of a known kind, wherever it stands: in quotes, behind the name of the field, in front of a blank. */
const known = /\b(text|multipart|image|application|message|audio|video|font)\s{0,9}[/\\]\s{0,9}([\w.+-]+)/i;

/** A type is written in the beginning of its field. */
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

/** One parameter of a Content-Type, quotes removed; empty when it is not there. */
export function readParameter(contentType: string, name: keyof typeof parameterPatterns): string {
  const match = parameterPatterns[name].exec(contentType);
  return (match?.[1] ?? match?.[2] ?? '').replace(/\\(.)/g, '$1').trimEnd();
}

/** Blanks, commas and colons stand where the semicolon was forgotten. */
const patternOf = (name: string) =>
  new RegExp(String.raw`[;,:\s]${name}\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))`, 'i');

const parameterPatterns = {
  boundary: patternOf('boundary'),
  charset: patternOf('charset'),
  format: patternOf('format'),
  delsp: patternOf('delsp'),
};

const soundBoundary = /;\s*boundary\s*=\s*(?:"[^"\\]*[^"\\\s]"|[^\s;"'()]+)\s*(?:;|$)/i;

/** Whether every reader finds the boundary in it that we find. */
export function hasSoundBoundary(contentType: string): boolean {
  return soundBoundary.test(contentType);
}
