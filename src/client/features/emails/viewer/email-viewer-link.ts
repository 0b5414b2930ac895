import { EmailViewer } from '#client/features/emails/viewer/components/late-email-viewer.ts';
import { viewerSearch } from '#client/features/emails/viewer/email-viewer-address.ts';
import { paths } from '#shared/paths.ts';

/**
 * Returns the props of a link that opens the viewer over its list. The address, a new tab and a page without
 * JavaScript get the email's own page. When the viewer closes, it returns the focus to the link by
 * `data-email-card`.
 */
export function emailViewerLink(listSearch: string, emailId: number) {
  return {
    to: { search: viewerSearch(listSearch, emailId) },
    mask: paths.email(emailId),
    preventScrollReset: true,
    'data-email-card': emailId,
    ...EmailViewer.onIntent,
  };
}

export type EmailViewerLink = ReturnType<typeof emailViewerLink>;
