import { currentUserQuery } from '#client/features/auth/api.ts';
import { sharesQuery } from '#client/features/shares/api.ts';
import type { Load } from '#client/platform/router/page.ts';
import { accountQuery } from '#client/screens/account/api.ts';

/** A visitor gets no request: the screen sends them to the login. */
export const load: Load = async (_args, { queryClient, api }) => {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user === null) return;
  await Promise.all([
    queryClient.ensureQueryData(accountQuery(api)),
    queryClient.prefetchQuery(sharesQuery(api)),
  ]);
};
