import { decideEmails, undoDecision } from '#client/features/emails/decide-emails.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { brandKeys, keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { EmailStateChange } from '#shared/contract/curation/reviews.ts';

/** Publishes or hides an email, everywhere; the toast offers undo. */
export async function changeState(
  { api, queryClient }: MutationContext,
  { id, subject }: { id: number; subject: string },
  state: 'published' | 'hidden',
): Promise<void> {
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toasts.show(adminFailure(error, state === 'hidden' ? 'Error hiding' : 'Error publishing'));
    }
    invalidateEverywhere(queryClient, [...brandKeys, keys.reviews]);
  };
  const undo = (before: EmailStateChange['before']) =>
    attempt(async () => {
      await undoDecision(api, before);
      toasts.show({ title: 'Undone', description: subject });
    });
  await attempt(async () => {
    const { before } = await decideEmails(api, { ids: [id], state });
    toasts.show({
      title: state === 'hidden' ? 'Hidden from readers' : 'Published',
      description: subject,
      action: { label: 'Undo', onChoose: () => void undo(before) },
    });
  });
}
