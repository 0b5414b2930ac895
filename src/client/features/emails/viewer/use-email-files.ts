import { useQueryClient } from '@tanstack/react-query';
import { FileText, Image } from 'lucide-react';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { emailHtmlQuery, type OpenedEmail } from '#client/features/emails/api.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { apiPath } from '#client/platform/api/call-api.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import { saveFile } from '#client/platform/browser/save-file.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { MenuItem } from '#client/ui/menu-button.tsx';
import { emailFileName } from '#shared/format/email-file-name.ts';
import { downloadDocument } from '#shared/format/frame-document.ts';
import { photographFilePath, photographPath } from '#shared/format/photograph-path.ts';

type FileOf = Pick<OpenedEmail, 'id' | 'subject' | 'previewUrl'>;

/**
 * What an email can be saved as beside its html: a picture of the whole of it where a browser photographs, and its source
 * for administrators.
 */
export function useEmailFiles({ id, subject, previewUrl }: FileOf): MenuItem[] {
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const picture: MenuItem = {
    label: 'Download Picture (PNG)',
    icon: Image,
    onChoose: () => downloadFile(photographFilePath(id), emailFileName(subject, '.png')),
  };
  const source: MenuItem = {
    label: 'Download Source (.eml)',
    icon: FileText,
    onChoose: () =>
      downloadFile(apiPath('/api/admin/emails/:id/source', { id }), emailFileName(subject, '.eml')),
  };
  return [...(photographPath(previewUrl) === undefined ? [] : [picture]), ...(isAdmin ? [source] : [])];
}

/** Whoever waits longer is told what for. */
const longMs = 700;

/** Fetches a file and saves it; one that is being made may take a while. */
async function downloadFile(path: string, fileName: string): Promise<void> {
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

/** Saves the cleaned html as a file that opens in any browser, its pictures coming from here. */
export function useDownload(email: OpenedEmail): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  return async () => {
    try {
      downloadEmail(email, await queryClient.fetchQuery(emailHtmlQuery(api, email)));
    } catch (error) {
      toasts.show(
        failureToast(
          error,
          'The email could not be loaded. Please try again.',
          'Please log in to download this email',
        ),
      );
    }
  };
}

function downloadEmail(email: OpenedEmail, content: string): void {
  const html = downloadDocument(content, {
    origin: window.location.origin,
    emailId: email.id,
    title: email.subject,
  });
  saveFile(new Blob([html], { type: 'text/html;charset=utf-8' }), emailFileName(email.subject));
}
