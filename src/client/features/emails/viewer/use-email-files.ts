import { useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { emailHtmlQuery, type OpenedEmail } from '#client/features/emails/api.ts';
import { fetchFile, reported } from '#client/features/emails/pictures/email-picture.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { apiPath } from '#client/platform/api/call-api.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import { saveFile } from '#client/platform/browser/save-file.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { MenuItem } from '#client/ui/menu-button.tsx';
import { emailFileName } from '#shared/format/email-file-name.ts';
import { downloadDocument } from '#shared/format/frame-document.ts';

/** Menu item for the source message, for administrators. */
export function useSourceFile({ id, subject }: Pick<OpenedEmail, 'id' | 'subject'>): MenuItem[] {
  if (useCurrentUser()?.isAdmin !== true) return [];
  const save = async () =>
    saveFile(
      await fetchFile(apiPath('/api/admin/emails/:id/source', { id })),
      emailFileName(subject, '.eml'),
    );
  return [{ label: 'Download source (.eml)', icon: FileText, onChoose: () => reported(save) }];
}

/**
 * Returns a function that saves the sanitized html as a file for any browser; its pictures load from this
 * site.
 */
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
