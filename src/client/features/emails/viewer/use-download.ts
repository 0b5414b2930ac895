import { useQueryClient } from '@tanstack/react-query';
import { emailHtmlQuery, type OpenedEmail } from '#client/features/emails/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import { saveFile } from '#client/platform/browser/save-file.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';
import { downloadDocument } from '#shared/format/frame-document.ts';

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
