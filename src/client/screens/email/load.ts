import { emailQuery, reviewQuery } from '#client/features/emails/api.ts';
import { unpublishedNote } from '#client/features/emails/viewer/components/late-unpublished-note.ts';
import type { Load } from '#client/platform/router/page.ts';
import { missingScreen } from '#client/screens/not-found/load.ts';

export const load: Load = async ({ params: { id = '' } }, { queryClient, api }) => {
  const outcome = await queryClient.ensureQueryData(emailQuery(api, id));
  if (outcome.kind === 'missing') await missingScreen.fetch();
  // Only administrators are answered an email that is not published; its page says why it is not.
  if (outcome.kind === 'email' && outcome.email.state !== undefined) {
    await Promise.all([
      unpublishedNote.fetch(),
      queryClient.prefetchQuery(reviewQuery(api, outcome.email.id)),
    ]);
  }
};
