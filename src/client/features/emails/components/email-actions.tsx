import { Code, Download } from 'lucide-react';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { MenuButton, type MenuItem } from '#client/components/ui/menu-button.tsx';
import type { OpenedEmail } from '#client/features/emails/api/get-email.ts';
import { useSaveSlot } from '#client/features/emails/save-slot.ts';
import { useDownload } from '#client/features/emails/use-download.ts';
import { useEmailFiles } from '#client/features/emails/use-email-files.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useDialog } from '#client/lib/use-dialog.ts';
import { useIsPhone } from '#client/lib/use-phone.ts';

const sourceDialog = lateDialog(
  () => import('#client/features/emails/components/source-dialog.tsx'),
  (code) => code.SourceDialog,
);

/**
 * What can be done with an opened email. On a desk the first two stand in the row as the specification names them; on a
 * phone, where the row has no room for them, they are in the menu with all the others.
 */
export function EmailActions({ email }: { email: OpenedEmail }) {
  const saveButtonOf = useSaveSlot();
  const isPhone = useIsPhone();
  const source = useDialog<OpenedEmail>();
  const download = useDownload(email);
  const showSource = () => source.open(email);
  const onPhones: MenuItem[] = [
    { label: 'Source', Icon: Code, onChoose: showSource, onIntent: sourceDialog.onIntent },
    { label: 'Download', Icon: Download, onChoose: download },
  ];
  /** A further action is a line here. */
  const everywhere: MenuItem[] = useEmailFiles(email);
  const items = isPhone === false ? everywhere : [...onPhones, ...everywhere];
  return (
    <div className="ml-auto flex gap-2 max-md:gap-1">
      <Button
        onClick={showSource}
        {...sourceDialog.onIntent}
        aria-haspopup="dialog"
        className="max-md:hidden"
      >
        <Code aria-hidden="true" size={18} strokeWidth={1.75} />
        View Source
      </Button>
      <Button onClick={download} className="max-md:hidden">
        <Download aria-hidden="true" size={18} strokeWidth={1.75} />
        Download Email
      </Button>
      {saveButtonOf(email)}
      <MenuButton
        label="More actions"
        items={items}
        className={buttonClass(
          { variant: 'line', size: 'icon' },
          everywhere.length === 0 ? 'md:hidden' : undefined,
        )}
      />
      {source.subject !== null && <sourceDialog.Part email={email} {...source.state} />}
    </div>
  );
}
