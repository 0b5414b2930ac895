/** Returns an element of DER with this content. */
export function element(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = body.length;
  const length = size < 0x80 ? [size] : [0x80 | hexBytes(size).length, ...hexBytes(size)];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function hexBytes(size: number): number[] {
  const hex = size.toString(16);
  return [...Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')];
}

/** Returns the same in BER, of indefinite length, as streaming programs write it. */
export function streamed(tag: number, ...content: Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])]);
}

export const oids = {
  data: '2a864886f70d010701',
  signed: '2a864886f70d010702',
  enveloped: '2a864886f70d010703',
};

const oid = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));

/** Returns a message of CMS around these octets, without certificates and with an unverified signature. */
export function cmsOf(
  type: string,
  octets?: Uint8Array,
  wrap: (tag: number, ...content: Uint8Array[]) => Buffer = element,
): Buffer {
  const encapsulated = wrap(0x30, oid(oids.data), ...(octets === undefined ? [] : [wrap(0xa0, octets)]));
  const signed = wrap(
    0x30,
    element(0x02, Buffer.from([1])),
    element(0x31, element(0x30, oid('608648016503040201'))),
    encapsulated,
    element(0x31),
  );
  return wrap(0x30, oid(type), wrap(0xa0, signed));
}
