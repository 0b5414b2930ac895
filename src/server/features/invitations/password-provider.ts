import type { IdentityProvider } from '#server/features/auth/identity-provider.ts';
import { paths } from '#shared/paths.ts';

/**
 * Signing in by invitation, seen from the addresses browsers are sent to: `/api/login` leads to our own page instead of
 * a provider's, nobody comes back from one, and logging out ends here.
 */
export const passwordProvider: IdentityProvider = {
  authorizationUrl: async (origin, { returnTo }) =>
    new URL(returnTo === '/' ? paths.signIn() : paths.signIn(returnTo), origin),
  finish: () => Promise.reject(new Error('Nobody is sent to a provider, so nobody comes back from one')),
  endSessionUrl: async () => null,
};
