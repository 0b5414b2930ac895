import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import type { EmailStateBody, EmailStateChange } from '#shared/contract/curation/reviews.ts';

/** Publishes, hides or holds emails; of a group at most as many as one call decides. */
export function decideEmails(api: ApiClient, body: EmailStateBody): Promise<EmailStateChange> {
  return callApi(api, 'POST /api/admin/emails/state', { body });
}

/** Progress of an operation that takes several calls. */
export interface Steps {
  isStopped: () => boolean;
  /** @param done emails decided; called only if more follow. */
  onStep: (done: number) => void;
}

export const noSteps: Steps = { isStopped: () => false, onStep: () => {} };

/**
 * Restores the states of emails before decisions. Restored emails leave the list, so that a stopped or failed
 * run can continue.
 */
export async function undoDecision(
  api: ApiClient,
  before: EmailStateChange['before'],
  steps: Steps = noSteps,
): Promise<void> {
  let done = 0;
  for (let body = before[0]; body !== undefined && !steps.isStopped(); body = before[0]) {
    await decideEmails(api, body);
    before.shift();
    done += body.ids.length;
    if (before.length > 0) steps.onStep(done);
  }
}
