import { createHmac } from 'node:crypto';

/** Separates image keys from everything else that is signed with the same secret. */
const purpose = 'mailvault/image-key/1';

/**
 * Returns the image key of a picture's address for our image route: 32 hex digits (the first 128 bits of an
 * HMAC-SHA256).
 *
 * Only addresses in stored emails have a key, and computing one needs the secret: so nobody can make the
 * server fetch an address of their choice. The same address has the same key in every email, so it is fetched
 * and stored once.
 * @param secret the server's secret of at least 32 characters; every process must have the same.
 * @param url the address exactly as stored in `images.url`. For a picture inside a message pass a name of its
 * content
 * (such as `cid:` and its SHA-256): a Content-ID alone means different pictures in different mails.
 */
export function imageKey(secret: string, url: string): string {
  const derivedKey = createHmac('sha256', secret).update(purpose).digest();
  return createHmac('sha256', derivedKey).update(url, 'utf8').digest('hex').slice(0, 32);
}

/** The form of every key; other values are not looked up. */
export const imageKeyPattern = /^[0-9a-f]{32}$/;
