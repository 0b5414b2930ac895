import { ApiError } from '#client/platform/api/api-client.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import { saveFile } from '#client/platform/browser/save-file.ts';
import { toasts } from '#client/platform/queries/toasts.ts';

/** Whoever waits longer is told what for. */
const longMs = 700;

/** Fetches a file and saves it; one that is being made may take a while. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const longer = setTimeout(
    () =>
      toasts.show({
        title: 'Download',
        description: 'The file is being made. It is saved as soon as it is there.',
      }),
    longMs,
  );
  try {
    const answer = await fetch(path);
    if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText);
    saveFile(await answer.blob(), fileName);
  } catch (error) {
    // That it is still being made, or cannot be, the server says best.
    const sentence =
      error instanceof ApiError && [404, 503].includes(error.status) ? error.sentence : undefined;
    const phrase = sentence ?? 'The file could not be loaded. Please try again.';
    toasts.show(failureToast(error, phrase, 'Please log in to download this email'));
  } finally {
    clearTimeout(longer);
  }
}
