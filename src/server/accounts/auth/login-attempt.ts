import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * What must be remembered between the way to the provider and the way back. It lives in a signed cookie of its own
 * per attempt, so that two tabs do not disturb each other and an anonymous visit writes no row.
 */
export type LoginAttempt = z.infer<typeof attempt>;

const attempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
});

/** Somebody who takes longer at the provider starts again. */
export const loginAttemptMaxAgeSeconds = 600;

/** The cookie of the attempt with this state. */
export function loginAttemptCookie(state: string): string {
  return `mailvault_login_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
}

export function writeLoginAttempt(value: LoginAttempt): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @returns undefined when the text is not an attempt; its signature was checked before. */
export function readLoginAttempt(text: string): LoginAttempt | undefined {
  try {
    return attempt.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
