import { useEffect, useRef, useState } from 'react';
import { TextButton } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FileField } from '#client/components/ui/file-field.tsx';
import type { ChangeRequest } from '#client/features/brand-changes/api/change-brands.ts';
import { type BrandColumn, brandSheet } from '#client/features/brand-changes/brand-sheet.ts';
import { ChangeActions, ChangeReview } from '#client/features/brand-changes/components/change-review.tsx';
import { type ChangePlan, useChangePlan } from '#client/features/brand-changes/use-change-plan.ts';
import { saveErrors } from '#client/lib/sheet/errors-file.ts';
import { readInWorker } from '#client/lib/sheet/read-in-worker.ts';
import { type ReadSheet, SheetError } from '#client/lib/sheet/sheet-layout.ts';
import type { Openable } from '#client/lib/use-dialog.ts';

type FileState =
  | { kind: 'none'; isAnother?: true }
  | { kind: 'reading'; name: string }
  | { kind: 'refused'; name: string; sentence: string }
  | { kind: 'read'; name: string; sheet: ReadSheet<BrandColumn>; request: ChangeRequest };

/** The brands' spreadsheet comes back: it is read here, compared there, and applied once that was looked at. */
export function UploadDialog({ isOpen, onOpenChange }: Openable) {
  const { file, choose, clear } = useSheetFile();
  const close = () => onOpenChange(false);
  const plan = useChangePlan(isOpen && file.kind === 'read' ? file.request : null, close);
  const shown = file.kind === 'read' ? withFaults(plan, file.sheet.faults) : plan;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Upload Spreadsheet"
      description="The spreadsheet you downloaded, as you edited it. You see what would change before anything does."
      className="md:w-[680px]!"
    >
      {/* As high while a file is chosen as when it is read. */}
      <div className="mt-4 flex h-[min(420px,52dvh)] flex-col gap-2">
        {file.kind === 'read' ? (
          <>
            <div className="flex min-h-10 items-center justify-between gap-x-4 text-sm max-md:flex-wrap">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <bdi className="font-control">{file.name}</bdi>
                <IgnoredColumns titles={file.sheet.ignored} />
              </p>
              <TextButton onClick={clear} className="flex-none">
                Choose Another File
              </TextButton>
            </div>
            <ChangeReview plan={shown} onErrorsSaved={saveErrors} />
          </>
        ) : (
          <FileField
            mostRows={brandSheet.mostRows}
            takesFocus={file.kind === 'none' && file.isAnother === true}
            isBusy={file.kind === 'reading'}
            fileName={file.kind === 'none' ? null : file.name}
            issue={file.kind === 'refused' ? file.sentence : null}
            onChoose={choose}
          />
        )}
      </div>
      <ChangeActions plan={shown} onCancel={close} />
    </Dialog>
  );
}

function IgnoredColumns({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return <span className="block text-ink-2">Not read: {titles.join(', ')}.</span>;
}

/** What could not be read here stands before what the server refuses, and keeps anything from being changed. */
function withFaults(plan: ChangePlan, faults: ReadSheet<BrandColumn>['faults']): ChangePlan {
  if (plan.seen === undefined || faults.length === 0) return plan;
  const faulty = new Set(faults.map(({ row }) => row));
  // Of a row that was not read rightly the server judges what was not meant.
  const others = plan.seen.errors.filter(({ row }) => row === null || !faulty.has(row));
  const errors = [...faults, ...others].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  return { ...plan, seen: { ...plan.seen, errors } };
}

/** The file that is chosen, and what came of reading it; choosing another ends the reading of the one before. */
function useSheetFile() {
  const [file, setFile] = useState<FileState>({ kind: 'none' });
  const reading = useRef<AbortController>(undefined);
  const count = useRef(0);
  useEffect(() => () => reading.current?.abort(), []);
  const clear = () => {
    reading.current?.abort();
    setFile({ kind: 'none', isAnother: true });
  };
  const choose = async (chosen: File) => {
    reading.current?.abort();
    const current = new AbortController();
    reading.current = current;
    const { signal } = current;
    const { name } = chosen;
    setFile({ kind: 'reading', name });
    try {
      const sheet = await readInWorker(chosen, brandSheet, signal);
      count.current += 1;
      const request = {
        id: `sheet ${count.current}`,
        path: 'spreadsheet',
        body: { rows: sheet.rows },
      } as const;
      if (!signal.aborted) setFile({ kind: 'read', name, sheet, request });
    } catch (error) {
      if (signal.aborted) return;
      const sentence = error instanceof SheetError ? error.message : 'This file cannot be read.';
      setFile({ kind: 'refused', name, sentence });
    }
  };
  return { file, choose, clear };
}
