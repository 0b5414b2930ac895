import { ApiError } from '#client/platform/api/api-client.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import { saveFile } from '#client/platform/browser/save-file.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';
import { photographFilePath } from '#shared/format/photograph-path.ts';

/** Fields of an email for its picture and file name. */
export interface PicturedEmail {
  id: number;
  subject: string;
  previewUrl: string | null;
}

const login = 'Please log in to download this email';

/** After this delay a toast explains the wait. */
const longMs = 700;

/**
 * Fetches the picture of a whole email as PNG. The first request creates it, which takes some seconds.
 * @throws ApiError
 */
export async function fetchPicture(emailId: number, signal?: AbortSignal): Promise<Blob> {
  return fetchFile(photographFilePath(emailId), signal);
}

/** @throws ApiError */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(path, { signal: signal ?? null });
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText);
  return answer.blob();
}

export function savePicture({ id, subject }: PicturedEmail): Promise<void> {
  return reported(async () => saveFile(await fetchPicture(id), emailFileName(subject, '.png')));
}

export function copyPicture({ id }: PicturedEmail): Promise<void> {
  return reported(() => copyImage(fetchPicture(id)));
}

/**
 * Copies a PNG and confirms it, or reports that this browser cannot. Call it from the handler of a user
 * gesture; the PNG may come later.
 * @throws the rejection of `png`.
 */
export async function copyImage(png: Promise<Blob>): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) {
    png.catch(() => {});
    toasts.show({
      title: 'Error',
      description: 'This browser can’t copy pictures from this page. Download the picture instead.',
      isFailure: true,
    });
    return;
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  } catch (error) {
    await png;
    throw error;
  }
  toasts.show({ title: 'Picture copied', description: 'Paste it into a slide, a document or a chat.' });
}

/** Shows a toast if the work takes long, and the reason if it fails. */
export async function reported(work: () => Promise<void>): Promise<void> {
  const longer = setTimeout(
    () => toasts.show({ title: 'Making the picture…', description: 'This takes a few seconds.' }),
    longMs,
  );
  try {
    await work();
  } catch (error) {
    // The server knows whether the picture is still being created or cannot be.
    const sentence =
      error instanceof ApiError && [404, 503].includes(error.status) ? error.sentence : undefined;
    toasts.show(failureToast(error, sentence ?? 'The file could not be loaded. Please try again.', login));
  } finally {
    clearTimeout(longer);
  }
}
