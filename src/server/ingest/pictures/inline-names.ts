import { maxUrlLength } from '#server/ingest/markup/limits.ts';
import type { InlineImage } from '#server/ingest/types.ts';

/** `file:///C:/…` and `C:\…`: the path of a picture on the writer's machine. */
const localAddress = /^(?:file:|[a-z]:[\\/])/i;
const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The names by which an email's html refers to its inline pictures: Content-ID (RFC 2392), Content-Location
 * (RFC 2557), and, as many programs write, the file name. The first picture with a name gets it.
 */
export class InlineNames {
  readonly #ids = new Map<string, number>();
  readonly #locations = new Map<string, number>();
  readonly #files = new Map<string, number>();

  constructor(images: readonly InlineImage[]) {
    for (const [index, { contentId, location, filename }] of images.entries()) {
      if (contentId !== null) note(this.#ids, bareId(contentId), index);
      if (location !== undefined) note(this.#locations, whole(location), index);
      note(this.#files, fileOf(filename), index);
    }
    for (const [index, { location }] of images.entries())
      if (location !== undefined) note(this.#files, fileOf(pathOf(location)), index);
  }

  /** @returns the index of the picture that an address names; undefined if it names none. */
  find(address: string): number | undefined {
    if (this.#files.size === 0 || address.length > maxUrlLength) return undefined;
    const text = address.trim();
    if (/^cid:/i.test(text)) {
      const id = bareId(text.slice('cid:'.length));
      return this.#ids.get(keyOf(id)) ?? this.#files.get(keyOf(fileOf(id)));
    }
    const located = this.#locations.get(keyOf(whole(text)));
    const isElsewhere = text.startsWith('//') || (hasScheme.test(text) && !localAddress.test(text));
    if (located !== undefined || isElsewhere) return located;
    return this.#ids.get(keyOf(bareId(text))) ?? this.#files.get(keyOf(fileOf(pathOf(text))));
  }
}

/** Mail programs do not always preserve the case of a name. */
const keyOf = (name: string) => name.toLowerCase();

function note(names: Map<string, number>, name: string, index: number): void {
  const key = keyOf(name);
  if (key !== '' && !names.has(key)) names.set(key, index);
}

/** Returns a Content-ID without its brackets and percent-encoding. */
export function bareId(reference: string): string {
  return decoded(reference.trim().replace(/^\/{1,2}|^<|>$/g, ''));
}

/** Returns an address without its optional parts. */
function whole(address: string): string {
  return decoded(address.trim()).replace(/^(?:\.\/)+/, '');
}

function pathOf(address: string): string {
  return decoded(address.replace(/[?#].*$/s, ''));
}

function fileOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
