import { Download } from 'lucide-react';
import { useId } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { apiPath } from '#client/platform/api/call-api.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import { maxExportedEmails } from '#shared/vocabulary/limits.ts';
import { premiumOffer } from '#shared/vocabulary/tiers.ts';

const UpgradeDialog = lazyDialog(
  () => import('#client/ui/page/upgrade-dialog.tsx'),
  (code) => code.UpgradeDialog,
);

const feature = {
  title: 'Premium Feature: Downloads',
  text: `Download any search as a spreadsheet. ${premiumOffer}`,
} as const;

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const;

/** A download, followed by the browser itself. */
export function emailExportPath(search: string, format: 'csv' | 'xlsx'): string {
  const parameters = new URLSearchParams(search);
  // The file does not depend on the view.
  for (const name of ['view', 'cursor', 'email']) parameters.delete(name);
  parameters.set('format', format);
  return `${apiPath('/api/emails/export')}?${parameters}`;
}

const look = 'max-md:px-3 noscript:hidden';

/** Exports the whole result as a file. It offers premium to a free user, and the login to a visitor. */
export function ExportMenu({ search }: { search: string }) {
  const access = useAccess();
  const dialog = useDialog<true>();
  const menuId = useId();
  const words = (
    <>
      <Icon of={Download} />
      Download
    </>
  );
  if (access !== 'premium') {
    const handleClick = () => {
      if (access === 'free') dialog.open(true);
      else toast(loginToast('Please log in to download emails'));
    };
    return (
      <>
        <Button onClick={handleClick} className={look}>
          {words}
        </Button>
        {dialog.subject !== null && <UpgradeDialog feature={feature} {...dialog.state} />}
      </>
    );
  }
  return (
    <>
      <Button popoverTarget={menuId} aria-haspopup="dialog" className={look}>
        {words}
      </Button>
      <Popover
        id={menuId}
        role="dialog"
        aria-label="Download"
        itemSelector="a"
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
        className="w-56 p-1 [position-area:bottom_span-left]"
      >
        {formats.map(([format, label]) => (
          <a
            key={format}
            href={emailExportPath(search, format)}
            download
            className="flex min-h-9 items-center rounded-sm px-3 text-sm hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-touch"
          >
            {label}
          </a>
        ))}
        <p className="px-3 pt-1 pb-2 text-xs text-ink-2">
          Downloads all results, up to {maxExportedEmails.toLocaleString('en-GB')} emails.
        </p>
      </Popover>
    </>
  );
}
