import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import type { EmailStateBody, EmailStateChange } from '#shared/contract/curation/reviews.ts';

/** Publishes, hides or holds emails, or as many of a group as one call decides. */
export function decideEmails(api: ApiClient, body: EmailStateBody): Promise<EmailStateChange> {
  return callApi(api, 'POST /api/admin/emails/state', { body });
}

/** How something that takes many calls is followed. */
export interface Steps {
  isStopped: () => boolean;
  /** @param done how many emails so far; called only where more are to come. */
  onStep: (done: number) => void;
}

export const noSteps: Steps = { isStopped: () => false, onStep: () => {} };

/** Puts emails back to what they were before decisions. What is back leaves the list: stopped or failed, the rest goes on from there. */
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
