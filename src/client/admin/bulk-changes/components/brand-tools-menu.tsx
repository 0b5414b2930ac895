import { ChevronDown, Copy, History, Tags, Upload } from 'lucide-react';
import type { ComponentType } from 'react';
import { type Openable, useDialog } from '#client/platform/browser/use-dialog.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type LazyCode, lazyDialog } from '#client/ui/lazy-part.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';

const UploadDialog = lazyDialog(
  () => import('#client/admin/bulk-changes/components/upload-dialog.tsx'),
  (code) => code.UploadDialog,
);

const GuessesDialog = lazyDialog(
  () => import('#client/admin/bulk-changes/components/category-guesses-dialog.tsx'),
  (code) => code.CategoryGuessesDialog,
);

const ChangesDialog = lazyDialog(
  () => import('#client/admin/bulk-changes/components/recent-changes-dialog.tsx'),
  (code) => code.RecentChangesDialog,
);

interface BrandToolsMenuProps {
  /** Passed in, because duplicates are a separate feature. */
  DuplicatesDialog: ComponentType<Openable> & Pick<LazyCode<unknown>, 'onIntent'>;
}

type Tool = 'upload' | 'categories' | 'duplicates' | 'changes';

/** Tools for the whole table: spreadsheet upload, suggested categories, duplicates and recent bulk changes. */
export function BrandToolsMenu({ DuplicatesDialog }: BrandToolsMenuProps) {
  const dialog = useDialog<Tool>();
  const item = (tool: Tool) => () => dialog.open(tool);
  return (
    <>
      <MenuButton
        label="Tools"
        items={[
          {
            label: 'Upload spreadsheet',
            icon: Upload,
            onChoose: item('upload'),
            onIntent: UploadDialog.onIntent,
          },
          {
            label: 'Suggest categories',
            icon: Tags,
            onChoose: item('categories'),
            onIntent: GuessesDialog.onIntent,
          },
          {
            label: 'Find duplicates',
            icon: Copy,
            onChoose: item('duplicates'),
            onIntent: DuplicatesDialog.onIntent,
          },
          {
            label: 'Recent changes',
            icon: History,
            onChoose: item('changes'),
            onIntent: ChangesDialog.onIntent,
          },
        ]}
        className={buttonClass({ variant: 'line' })}
      >
        Tools
        <Icon of={ChevronDown} />
      </MenuButton>
      {dialog.subject === 'upload' && <UploadDialog key={dialog.times} {...dialog.state} />}
      {dialog.subject === 'categories' && <GuessesDialog key={dialog.times} {...dialog.state} />}
      {dialog.subject === 'duplicates' && <DuplicatesDialog key={dialog.times} {...dialog.state} />}
      {dialog.subject === 'changes' && <ChangesDialog of="brands" {...dialog.state} />}
    </>
  );
}
