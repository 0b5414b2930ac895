import type { ApiClient } from '#client/lib/api-client.ts';

/** How far something has come that is done in steps; null when nothing is left to be done. */
interface Stepping {
  underWay: string | null;
}

/** How a change that is made in steps is followed. */
export interface Following<Progress> {
  onProgress?: (progress: Progress) => void;
  /** Aborted, it ends after the step under way: what was done so far is all of the change. */
  signal?: AbortSignal;
}

/**
 * `POST {path}/step`, call by call until nothing is left to be done.
 * @param begun what is known of it; null before the first step.
 */
export async function takeSteps<Progress extends Stepping>(
  api: ApiClient,
  path: string,
  { onProgress, signal }: Following<Progress> = {},
  begun: Progress | null = null,
): Promise<Progress> {
  const ask = async (what: 'step' | 'stop') =>
    (await api.request<Progress>('POST', `${path}/${what}`, {})).body;
  for (let progress = begun; ; ) {
    if (progress !== null) {
      onProgress?.(progress);
      if (progress.underWay === null) return progress;
      if (signal?.aborted === true) return ask('stop');
    }
    progress = await ask('step');
  }
}
