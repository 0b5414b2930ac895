import { currentUserQuery } from '#client/features/auth/api.ts';
import type { LoadContext } from '#client/platform/router/page.ts';

/** Loads what only premium readers are answered; to others the screen says why. */
export async function ifPremium(
  context: LoadContext,
  load: (context: LoadContext) => Promise<unknown>,
): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery(context.api));
  if (user?.subscriptionTier === 'premium') await load(context);
}
