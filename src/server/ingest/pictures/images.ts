import { createHash } from 'node:crypto';
import { maxImages } from '#server/ingest/markup/limits.ts';
import {
  isLikelyOpenCounter,
  isOpenCounter,
  remotePicture,
} from '#server/ingest/pictures/image-addresses.ts';
import { bareId, InlineNames } from '#server/ingest/pictures/inline-names.ts';
import type { ImageReference, InlineImage } from '#server/ingest/types.ts';

/** Removes the subscriber's identifiers from an address, or refuses it (null). */
export type AddressFilter = (url: URL) => URL | null;

const maxFilenameLength = 100;

/**
 * Collects the pictures of one email in the order in which the html names them, without duplicates. `show`
 * returns the replacement in the html: `mv-image:KEY` for a picture of ours, null to show nothing: other
 * schemes, hosts that are not public, open-tracking pixels, unknown parts. The parser has extracted pictures
 * in `data:` addresses; any that remain are no pictures.
 */
export class ImageCollector {
  readonly images: ImageReference[] = [];
  readonly #keys = new Set<string>();
  readonly #inline: readonly InlineImage[];
  readonly #names: InlineNames;
  readonly #imageKey: (url: string) => string;
  readonly #filter: AddressFilter;

  constructor(inline: readonly InlineImage[], imageKey: (url: string) => string, filter: AddressFilter) {
    this.#inline = inline;
    this.#names = new InlineNames(inline);
    this.#imageKey = imageKey;
    this.#filter = filter;
  }

  /**
   * Returns the address to show instead, or null to omit the picture.
   * @param isSeen whether the element is known to be visible, whatever its address looks like.
   */
  show(address: string, isSeen = false): string | null {
    const text = address.trim();
    const inline = this.#names.find(text);
    if (inline !== undefined) return this.#showInline(inline);
    const url = remotePicture(text);
    if (url === null || isOpenCounter(url) || (!isSeen && isLikelyOpenCounter(url))) return null;
    const filtered = this.#filter(url);
    if (filtered === null) return null;
    return this.#add(this.#imageKey(filtered.href), {
      url: filtered.href,
      filename: safeFilename(filtered.pathname),
      inlineIndex: null,
    });
  }

  #showInline(index: number): string | null {
    const inline = this.#inline[index];
    if (inline === undefined || /svg|xml/i.test(inline.contentType)) return null;
    // Content-IDs repeat from email to email (`image001.png@…`), so it is named by its bytes.
    const digest = createHash('sha256').update(inline.bytes).digest('hex');
    return this.#add(this.#imageKey(`cid:${digest}`), {
      url: `cid:${bareId(inline.contentId ?? inline.filename)}`,
      filename: safeFilename(inline.filename),
      inlineIndex: index,
    });
  }

  #add(key: string, image: Omit<ImageReference, 'key'>): string | null {
    if (!this.#keys.has(key)) {
      if (this.images.length >= maxImages) return null;
      this.#keys.add(key);
      this.images.push({ key, ...image });
    }
    return `mv-image:${key}`;
  }
}

/**
 * Returns the last part of a path as a file name: letters, digits, dot, hyphen and underscore; `image` if
 * empty.
 */
function safeFilename(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/%[0-9a-f]{2}/gi, '_');
  const safe = name
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+/, '')
    .slice(-maxFilenameLength);
  return safe === '' ? 'image' : safe;
}
