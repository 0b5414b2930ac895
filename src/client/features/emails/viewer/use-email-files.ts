import { FileText, Image } from 'lucide-react';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import type { OpenedEmail } from '#client/features/emails/api.ts';
import { downloadFile } from '#client/features/emails/viewer/download-file.ts';
import { apiPath } from '#client/platform/api/call-api.ts';
import type { MenuItem } from '#client/ui/menu-button.tsx';
import { emailFileName } from '#shared/format/email-file-name.ts';
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
