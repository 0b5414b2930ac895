import type { ApiClient } from '#client/lib/api-client.ts';
import type { EmailChangeProgress } from '#shared/contract/email-changes.ts';

/** How a change that is made in steps is followed. */
export interface Following {
  onProgress?: (progress: EmailChangeProgress) => void;
  /** Aborted, it ends after the step under way: what was done so far is all of the change. */
  signal?: AbortSignal;
}

async function ask(api: ApiClient, id: number, what: 'step' | 'stop'): Promise<EmailChangeProgress> {
  return (await api.request<EmailChangeProgress>('POST', `/api/admin/email-changes/${id}/${what}`, {})).body;
}

/** `POST /api/admin/email-changes/{id}/step`, call by call until nothing is left to be done. */
export async function takeSteps(
  api: ApiClient,
  id: number,
  { onProgress, signal }: Following = {},
): Promise<EmailChangeProgress> {
  for (;;) {
    const progress = await ask(api, id, 'step');
    onProgress?.(progress);
    if (progress.underWay === null) return progress;
    if (signal?.aborted === true) return ask(api, id, 'stop');
  }
}
