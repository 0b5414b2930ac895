import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A stored secret that the server's secret cannot decrypt: SESSION_SECRET changed, or the text was altered. */
export class UnreadableSecretError extends Error {
  override name = 'UnreadableSecretError';
}

/** First part of the text, the version of the format. */
const version = 'v1';

/** AES-256-GCM: a key of 256 bits, a nonce of 96 and a tag of 128 (NIST SP 800-38D). */
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for the database: `v1.` and nonce, tag and cipher text in base64url. The key is derived
 * from SESSION_SECRET (HKDF, RFC 5869), so that a copy of the database alone reveals nothing.
 * @param purpose the use of the secret; one encrypted for another purpose does not decrypt.
 */
export function sealSecret(plain: string, options: { secret: string; purpose: string }): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(options.secret), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(options.purpose));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/**
 * Decrypts the output of `sealSecret`.
 * @throws UnreadableSecretError if it cannot be decrypted; never with its content.
 */
export function openSecret(sealed: string, options: { secret: string; purpose: string }): string {
  const [given, payload = '', ...more] = sealed.split('.');
  const bytes = Buffer.from(payload, 'base64url');
  if (given !== version || more.length > 0 || bytes.length < nonceBytes + tagBytes) {
    throw new UnreadableSecretError('The stored secret has an unknown format.');
  }
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(options.secret), nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(options.purpose));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new UnreadableSecretError('The stored secret was sealed with another SESSION_SECRET.', {
      cause: error,
    });
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mailvault stored secrets', keyBytes));
}
