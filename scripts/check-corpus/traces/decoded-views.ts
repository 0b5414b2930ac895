/**
 * Every decoding of a text that may reveal an address. Redaction searches for the encodings it knows; this
 * undoes each encoding it meets, several of them in layers.
 */

/** Layers of encodings: percent in base64 in percent is the deepest in real links. */
const maxLayers = 3;

/** Limit of the text decoded in one layer, so that one hostile mail does not block the check. */
const maxViewLength = 4_000_000;

/** Returns the text and its decodings, without duplicates. */
export function decodedViews(text: string): string[] {
  const views = new Set([text, stripMarks(text)]);
  let layer = [...views];
  for (let depth = 0; depth < maxLayers; depth += 1) {
    const next = new Set<string>();
    for (const view of layer) {
      for (const decode of decoders) {
        const decoded = decode(view).slice(0, maxViewLength);
        if (decoded.length >= minViewLength && decoded !== view && !views.has(decoded)) next.add(decoded);
      }
    }
    for (const view of next) views.add(view);
    layer = [...next];
  }
  // Only the plain text is reversed and rotated.
  return [...views, reversed(text), rotated(text)];
}

/** `a@b.de` is the shortest address. */
const minViewLength = 6;

const decoders: Array<(text: string) => string> = [
  fromEntities,
  fromPercent,
  fromQuotedPrintable,
  fromEscapes,
  fromBase64Runs,
  fromHexRuns,
];

/** Removes tags and invisible characters, either of which may split an address. */
function stripMarks(text: string): string {
  return text
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .replaceAll('\u034F', '');
}

const namedEntities: Record<string, string> = {
  amp: '&',
  commat: '@',
  period: '.',
  plus: '+',
  lowbar: '_',
  hyphen: '-',
  equals: '=',
  lt: '<',
  gt: '>',
  quot: '"',
  colon: ':',
  sol: '/',
};

function fromEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : whole;
    })
    .replace(/&([a-z]+);/gi, (whole, name: string) => namedEntities[name.toLowerCase()] ?? whole);
}

function fromPercent(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function fromQuotedPrintable(text: string): string {
  if (!/=[0-9A-Fa-f]{2}|=\r?\n/.test(text)) return text;
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function fromEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([0-9a-f]{2,6}) ?)/gi, (whole, ...parts) => {
    const point = Number.parseInt(parts[0] ?? parts[1] ?? parts[2], 16);
    return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : whole;
  });
}

/**
 * Decodes every run of base64 letters, from each of its first four letters, as far as the result is readable.
 */
function fromBase64Runs(text: string): string {
  const found: string[] = [];
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{8,}/g)) {
    if (run.length > maxRun) continue;
    for (let start = 0; start < 4; start += 1) addReadable(found, run, start, 'base64');
  }
  return found.join('\n');
}

function fromHexRuns(text: string): string {
  const found: string[] = [];
  for (const [run] of text.matchAll(/[0-9a-f]{12,}/gi)) {
    if (run.length > maxRun) continue;
    for (let start = 0; start < 2; start += 1) addReadable(found, run, start, 'hex');
  }
  return found.join('\n');
}

/** Longer runs are pictures. */
const maxRun = 20_000;

/** Buffer for one decoded run, reused because there are hundreds of thousands of them. */
const decodedRun = Buffer.alloc(maxRun);

/** Adds the readable parts, of six letters or more, of a run from `start` on. */
function addReadable(found: string[], run: string, start: number, encoding: 'base64' | 'hex'): void {
  const length = decodedRun.write(start === 0 ? run : run.slice(start), encoding);
  let first = 0;
  for (let at = 0; at <= length; at += 1) {
    const byte = at === length ? 0 : (decodedRun[at] ?? 0);
    if (byte >= 0x20 && byte <= 0x7e) continue;
    if (at - first >= minViewLength) found.push(decodedRun.toString('latin1', first, at));
    first = at + 1;
  }
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}
