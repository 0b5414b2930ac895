import { Tags, Upload } from 'lucide-react';
import { RecentChanges } from '#client/admin/bulk-changes/components/recent-changes.tsx';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lateDialog } from '#client/ui/late-part.tsx';

const UploadDialog = lateDialog(
  () => import('#client/admin/bulk-changes/components/upload-dialog.tsx'),
  (code) => code.UploadDialog,
);

const GuessesDialog = lateDialog(
  () => import('#client/admin/bulk-changes/components/category-guesses-dialog.tsx'),
  (code) => code.CategoryGuessesDialog,
);

/** The spreadsheet on its way back, categories for what has none, and what was changed of many brands at once. */
export function SpreadsheetTools() {
  const uploading = useDialog<number>();
  const guessing = useDialog<number>();
  return (
    <>
      <Button
        aria-haspopup="dialog"
        {...UploadDialog.onIntent}
        // Each upload begins anew.
        onClick={() => uploading.open((uploading.subject ?? 0) + 1)}
        className="max-md:flex-auto max-md:px-3 max-md:[&_svg]:hidden"
      >
        <Icon of={Upload} />
        Upload Spreadsheet
      </Button>
      <Button
        aria-haspopup="dialog"
        {...GuessesDialog.onIntent}
        onClick={() => guessing.open((guessing.subject ?? 0) + 1)}
        className="max-md:flex-auto max-md:px-3 max-md:[&_svg]:hidden"
      >
        <Icon of={Tags} />
        Suggest Categories
      </Button>
      <RecentChanges of="brands" />
      {uploading.subject !== null && <UploadDialog key={uploading.subject} {...uploading.state} />}
      {guessing.subject !== null && <GuessesDialog key={`guesses ${guessing.subject}`} {...guessing.state} />}
    </>
  );
}
