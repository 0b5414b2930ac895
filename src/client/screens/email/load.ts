import { emailQuery, relatedEmailsQuery, reviewQuery, toCard } from '#client/features/emails/api.ts';
import { CopiesNote } from '#client/features/emails/viewer/components/late-copies-note.ts';
import { UnpublishedNote } from '#client/features/emails/viewer/components/late-unpublished-note.ts';
import { readVersion } from '#client/features/emails/viewer/email-version.ts';
import type { Load } from '#client/platform/router/page.ts';
import { MissingScreen } from '#client/screens/not-found/load.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Below the email: lazy-loaded as the viewer comes near. */
export const RelatedEmails = lazyPart(
  () => import('#client/screens/email/related-emails.tsx'),
  (code) => code.RelatedEmails,
  { isFarBelow: true },
);

export const load: Load = async ({ params: { id = '' }, search }, { queryClient, api }) => {
  const result = await queryClient.ensureQueryData(emailQuery(api, readVersion(search, id)));
  if (result.kind === 'missing') await MissingScreen.fetch();
  else {
    // If they fail to load, the email is shown without them.
    await Promise.all([RelatedEmails.fetch(), queryClient.prefetchQuery(relatedEmailsQuery(api, id))]);
  }
  if (result.kind === 'email' && result.email.copies !== undefined) await CopiesNote.fetch();
  // Only administrators receive an unpublished email; its page shows the reason.
  if (result.kind === 'email' && result.email.state !== undefined) {
    await Promise.all([
      UnpublishedNote.fetch(),
      queryClient.prefetchQuery(reviewQuery(api, toCard(result.email).id)),
    ]);
  }
};
