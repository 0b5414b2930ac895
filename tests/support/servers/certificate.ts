import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface TestCertificate {
  /** PEM. */
  key: string;
  /** PEM; self-signed, so that trusting it as an issuer is enough. */
  certificate: string;
}

/**
 * Returns a certificate for a name or address with a new key, built by hand because Node cannot create one.
 * @see RFC 5280, section 4.1
 */
export function makeCertificate(
  options: { host?: string; address?: string; expiresAt?: Date } = {},
): TestCertificate {
  const { host = 'localhost', address = '127.0.0.1' } = options;
  const expiresAt = options.expiresAt ?? new Date(Date.now() + 86_400_000);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid('550403'), text(0x0c, host))));
  const alternativeNames = sequence(
    tagged(0x82, Buffer.from(host)),
    tagged(0x87, Buffer.from(address.split('.').map(Number))),
  );
  const extensions = sequence(
    sequence(oid('551d11'), tagged(0x04, alternativeNames)),
    sequence(
      oid('551d13'),
      tagged(0x01, Buffer.from([0xff])),
      tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))),
    ),
  );
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(
      text(0x17, toUtcTime(new Date(expiresAt.getTime() - 10 * 86_400_000))),
      text(0x17, toUtcTime(expiresAt)),
    ),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  return { key: toPem(privateKey), certificate: wrap('CERTIFICATE', signed(body, privateKey)) };
}

const ecdsaWithSha256 = tagged(0x30, oid('2a8648ce3d040302'));

function signed(body: Buffer, key: KeyObject): Buffer {
  const signature = sign('sha256', body, key);
  return sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

/** DER: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(part: Buffer): Buffer {
  return tagged(0x31, part);
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

function text(tag: number, value: string): Buffer {
  return tagged(tag, Buffer.from(value));
}

/** `261121040000Z` */
function toUtcTime(at: Date): string {
  return `${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`;
}

function toPem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function wrap(kind: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`;
}
