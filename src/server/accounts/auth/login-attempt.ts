import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * State kept between the redirect to the provider and the callback. Each attempt has a signed cookie, so that
 * two tabs do not interfere and an anonymous visit writes no row.
 */
export type LoginAttempt = z.infer<typeof attempt>;

const attempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
});

/** A user who takes longer at the provider starts again. */
export const loginAttemptMaxAgeSeconds = 600;

/** Name of the attempt's cookie. */
export function loginAttemptCookie(state: string): string {
  return `mailvault_login_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
}

export function writeLoginAttempt(value: LoginAttempt): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @returns undefined if the text is not an attempt. The caller has checked its signature. */
export function readLoginAttempt(text: string): LoginAttempt | undefined {
  try {
    return attempt.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
