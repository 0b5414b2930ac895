import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a request's Authorization header bears the token. Takes as long whatever is given. */
export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
