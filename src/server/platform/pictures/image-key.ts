import { createHmac } from 'node:crypto';

/** Keeps picture names apart from everything else that is signed with the same secret. */
const purpose = 'mailvault/image-key/1';

/**
 * The name of a picture address in our image route: 32 hex digits (the first 128 bits of an HMAC-SHA256).
 *
 * Only addresses that stand in a stored email have a key we made, and nobody can make one without the secret:
 * so nobody can ask the server to fetch an address of their own. The same address has the same key in every
 * email, so it is fetched and kept once.
 * @param secret the server's secret of at least 32 characters; every process must have the same.
 * @param url the address exactly as it is kept in `images.url`. For a picture inside a message give something that
 *   names its content (such as `cid:` and its SHA-256): a Content-ID alone means different pictures in different mails.
 */
export function imageKey(secret: string, url: string): string {
  const derivedKey = createHmac('sha256', secret).update(purpose).digest();
  return createHmac('sha256', derivedKey).update(url, 'utf8').digest('hex').slice(0, 32);
}

/** What every key looks like; anything else is not even asked for. */
export const imageKeyPattern = /^[0-9a-f]{32}$/;
