import { Code, Copy, Download, Image, Keyboard, Link2 } from 'lucide-react';
import { useRef } from 'react';
import { type OpenedEmail, toCard } from '#client/features/emails/api.ts';
import { copyPicture, savePicture } from '#client/features/emails/pictures/email-picture.ts';
import { PictureButtons } from '#client/features/emails/pictures/picture-buttons.tsx';
import { useSaveSlot } from '#client/features/emails/save-slot.ts';
import { useShareSlot } from '#client/features/emails/share-slot.ts';
import { useDownload, useSourceFile } from '#client/features/emails/viewer/use-email-files.ts';
import { useModeration } from '#client/features/emails/viewer/use-moderation.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useMedia } from '#client/platform/browser/use-media.ts';
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { MenuButton, type MenuItem } from '#client/ui/menu-button.tsx';
import type { Shortcut } from '#client/ui/page/shortcuts-dialog.tsx';

const SourceDialog = lazyDialog(
  () => import('#client/features/emails/viewer/components/source-dialog.tsx'),
  (code) => code.SourceDialog,
);

const ShortcutsDialog = lazyDialog(
  () => import('#client/ui/page/shortcuts-dialog.tsx'),
  (code) => code.ShortcutsDialog,
);

const shortcutsOfEmail: readonly Shortcut[] = [
  { keys: ['j', '→'], does: 'Next email' },
  { keys: ['k', '←'], does: 'Previous email' },
  { keys: ['s'], does: 'Save to a list' },
  { keys: ['Esc'], does: 'Close the email' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
];

/**
 * The actions of an opened email: first saving it and its picture, then the buttons of the specification. A
 * narrow row moves them into the menu.
 */
export function EmailActions({ email }: { email: OpenedEmail }) {
  const saveButtonOf = useSaveSlot();
  const isWide = useMedia('wide');
  const source = useDialog<OpenedEmail>();
  const download = useDownload(email);
  const showSource = () => source.open(email);
  const shareDialogOf = useShareSlot();
  const share = useDialog<true>();
  const shortcuts = useDialog<true>();
  const showShortcuts = () => shortcuts.open(true);
  const row = useRef<HTMLDivElement>(null);
  const save = () => row.current?.querySelector<HTMLElement>('[data-save] button')?.click();
  useShortcuts(row, { s: save, '?': showShortcuts });
  const withoutRoom: MenuItem[] = [
    { label: 'Copy picture', icon: Copy, onChoose: () => copyPicture(email) },
    { label: 'Download picture', icon: Image, onChoose: () => savePicture(email) },
    { label: 'View Source', icon: Code, onChoose: showSource, onIntent: SourceDialog.onIntent },
    { label: 'Download Email', icon: Download, onChoose: download },
  ];
  const withKeyboard: MenuItem[] = [
    {
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      onChoose: showShortcuts,
      onIntent: ShortcutsDialog.onIntent,
    },
  ];
  /** Add further actions here. */
  const everywhere: MenuItem[] = [
    ...(shareDialogOf === null
      ? []
      : [{ label: 'Share by link', icon: Link2, onChoose: () => share.open(true) }]),
    ...useSourceFile(email),
    ...useModeration(toCard(email)),
  ];
  const items = isWide === true ? [...everywhere, ...withKeyboard] : [...withoutRoom, ...everywhere];
  return (
    <div ref={row} className="ml-auto flex gap-2 max-md:gap-1">
      <span data-save className="contents">
        {saveButtonOf(toCard(email))}
      </span>
      <PictureButtons email={email} />
      <Button
        variant="quiet"
        onClick={showSource}
        {...SourceDialog.onIntent}
        aria-haspopup="dialog"
        className="px-2! max-lg:hidden"
      >
        View Source
      </Button>
      <Button variant="quiet" onClick={download} className="px-2! max-lg:hidden">
        Download Email
      </Button>
      <MenuButton label="More actions" items={items} className={buttonClass({ size: 'icon' })} />
      {source.subject !== null && <SourceDialog email={email} {...source.state} />}
      {share.subject !== null && shareDialogOf?.(toCard(email), share.state)}
      {shortcuts.subject !== null && <ShortcutsDialog shortcuts={shortcutsOfEmail} {...shortcuts.state} />}
    </div>
  );
}
