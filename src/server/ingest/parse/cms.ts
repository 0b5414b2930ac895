/** One element of BER (X.690): the bounds of its content, and the start of the next element. */
interface Element {
  tag: number;
  start: number;
  end: number;
  next: number;
}

/** A signed message nests six levels before its content; streaming encoders add one. Deeper is no message. */
const maxDepth = 16;

/**
 * Streaming encoders write pieces of 1 kB or more, so the largest message has 25,000. More is an attack on
 * processor time.
 */
const maxElements = 200_000;

const sequence = 0x30;
const objectIdentifier = 0x06;
const octetString = 0x04;
const constructed = 0x20;
const explicit0 = 0xa0;

/** OID 1.2.840.113549.1.7.2 */
const signedData = '2a864886f70d010702';

/**
 * Returns the content of an S/MIME message signed opaquely, not as clear text with a separate signature (CMS,
 * RFC 5652, section 5), in DER or BER. The signature is not verified: unsigned mail is shown, too.
 * @returns null for everything else: encrypted, compressed, broken, or with a detached signature.
 */
export function readSignedContent(bytes: Buffer): Buffer | null {
  try {
    return new BerReader(bytes).signedContent();
  } catch (error) {
    if (error instanceof NoSuchElement) return null;
    throw error;
  }
}

class NoSuchElement extends Error {}

class BerReader {
  readonly #bytes: Buffer;
  #elements = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  signedContent(): Buffer {
    const message = this.#read(0, this.#bytes.length, 0);
    const [type, content] = this.#childrenOf(message, sequence);
    if (type?.tag !== objectIdentifier || this.#bytes.toString('hex', type.start, type.end) !== signedData)
      throw new NoSuchElement();
    const [signed] = this.#childrenOf(content, explicit0);
    const [, , encapsulated] = this.#childrenOf(signed, sequence); // after version and digest algorithms
    const [, wrapped] = this.#childrenOf(encapsulated, sequence);
    const [octets] = this.#childrenOf(wrapped, explicit0);
    const pieces: Buffer[] = [];
    this.#takeOctets(octets, pieces, 0);
    return Buffer.concat(pieces);
  }

  /** An octet string of indefinite length is written in pieces. */
  #takeOctets(element: Element | undefined, pieces: Buffer[], depth: number): void {
    if (element?.tag === octetString) {
      pieces.push(this.#bytes.subarray(element.start, element.end));
      return;
    }
    if (depth > maxDepth) throw new NoSuchElement();
    for (const child of this.#childrenOf(element, octetString | constructed))
      this.#takeOctets(child, pieces, depth + 1);
  }

  *#childrenOf(element: Element | undefined, tag: number): Generator<Element, undefined> {
    if (element?.tag !== tag) throw new NoSuchElement();
    for (let at = element.start; at < element.end; ) {
      const child = this.#read(at, element.end, 0);
      yield child;
      at = child.next;
    }
  }

  /** @throws NoSuchElement if it extends beyond `limit`, is nested too deep, or is no element. */
  #read(at: number, limit: number, depth: number): Element {
    this.#elements += 1;
    if (this.#elements > maxElements || depth > maxDepth || at + 2 > limit) throw new NoSuchElement();
    const [tag = 0, length = 0] = this.#bytes.subarray(at, at + 2);
    if ((tag & 0x1f) === 0x1f) throw new NoSuchElement(); // a multi-byte tag, which CMS never uses
    if (length === 0x80) return this.#readIndefinite(tag, at, limit, depth);
    const sizeBytes = length < 0x80 ? 0 : length & 0x7f;
    const start = at + 2 + sizeBytes;
    if (sizeBytes > 4 || start > limit) throw new NoSuchElement();
    const end = start + (sizeBytes === 0 ? length : this.#bytes.readUIntBE(at + 2, sizeBytes));
    if (end > limit) throw new NoSuchElement();
    return { tag, start, end, next: end };
  }

  /** An element of indefinite length ends with two zero bytes after its last child. */
  #readIndefinite(tag: number, at: number, limit: number, depth: number): Element {
    if ((tag & constructed) === 0) throw new NoSuchElement();
    let end = at + 2;
    while (this.#bytes[end] !== 0 || this.#bytes[end + 1] !== 0) end = this.#read(end, limit, depth + 1).next;
    if (end + 2 > limit) throw new NoSuchElement();
    return { tag, start: at + 2, end, next: end + 2 };
  }
}
