import { spreadsheetRequest } from '#client/admin/bulk-changes/api.ts';
import { type BrandColumn, brandSpreadsheet } from '#client/admin/bulk-changes/brand-spreadsheet.ts';
import { BrandChangeReview } from '#client/admin/bulk-changes/components/brand-change-review.tsx';
import { ChangeActions } from '#client/admin/bulk-changes/components/change-actions.tsx';
import { type ChangePlan, useChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { saveErrors } from '#client/platform/spreadsheet/errors-file.ts';
import type { ReadSpreadsheet } from '#client/platform/spreadsheet/layout.ts';
import { useSpreadsheetFile } from '#client/platform/spreadsheet/use-spreadsheet-file.ts';
import { TextButton } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { FileField } from '#client/ui/form/file-field.tsx';
import type { BrandChanges } from '#shared/contract/curation/brand-changes.ts';

/**
 * Uploads the brands' spreadsheet. The browser parses it, the server compares it, and the administrator
 * applies it after the preview.
 */
export function UploadDialog({ isOpen, onOpenChange }: Openable) {
  const { file, choose, clear } = useSpreadsheetFile(brandSpreadsheet);
  const close = () => onOpenChange(false);
  const request = file.kind === 'read' ? spreadsheetRequest(file.id, file.sheet.rows) : null;
  const plan = useChangePlan(isOpen ? request : null, close);
  const shown = file.kind === 'read' ? withFaults(plan, file.sheet.faults) : plan;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Upload spreadsheet"
      description="Upload the spreadsheet you downloaded and edited. You preview the changes before anything is saved."
      className="md:w-[680px]!"
    >
      {/* The same height with and without a file. */}
      <div className="mt-4 flex h-[min(420px,48dvh)] flex-col gap-2">
        {file.kind === 'read' ? (
          <>
            <div className="flex min-h-10 items-center justify-between gap-x-4 text-sm max-md:flex-wrap">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <bdi className="font-control">{file.name}</bdi>
                <IgnoredColumns titles={file.sheet.ignored} />
              </p>
              <TextButton onClick={clear} className="flex-none">
                Choose another file
              </TextButton>
            </div>
            <BrandChangeReview plan={shown} onErrorsSaved={saveErrors} />
          </>
        ) : (
          <FileField
            maxRows={brandSpreadsheet.maxRows}
            takesFocus={file.kind === 'none' && file.isAnother === true}
            isBusy={file.kind === 'reading'}
            fileName={file.kind === 'none' ? null : file.name}
            issue={file.kind === 'refused' ? file.sentence : null}
            onChoose={choose}
          />
        )}
      </div>
      <ChangeActions plan={shown} noun="brand" onCancel={close} />
    </Dialog>
  );
}

function IgnoredColumns({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return <span className="block text-ink-2">Not read: {titles.join(', ')}.</span>;
}

/** Adds the parser's errors to the server's. Any of them prevents the change. */
function withFaults(
  plan: ChangePlan<BrandChanges>,
  faults: ReadSpreadsheet<BrandColumn>['faults'],
): ChangePlan<BrandChanges> {
  if (plan.seen === undefined || faults.length === 0) return plan;
  const faulty = new Set(faults.map(({ row }) => row));
  // The server judged such a row by values that were not meant.
  const others = plan.seen.errors.filter(({ row }) => row === null || !faulty.has(row));
  const errors = [...faults, ...others].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  return { ...plan, seen: { ...plan.seen, errors } };
}
