import { Download } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import type { EmailDetail } from '#shared/contract/emails.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';
import { downloadDocument } from '#shared/format/frame-document.ts';

/** Saves the cleaned html as a file that opens in any browser, its pictures coming from here. */
export function DownloadEmailButton({ email }: { email: EmailDetail }) {
  return (
    <Button variant="line" onClick={() => downloadEmail(email)} className="max-md:px-2.5">
      <Download aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none max-xs:hidden" />
      Download Email
    </Button>
  );
}

function downloadEmail(email: EmailDetail): void {
  const html = downloadDocument(email.htmlContent, {
    origin: window.location.origin,
    emailId: email.id,
    title: email.subject,
  });
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = emailFileName(email.subject);
  link.click();
  // The browser has taken hold of the file by the next turn; until then the address must stay.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
