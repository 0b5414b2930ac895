import { Import } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { type ChosenFile, chosenFiles, droppedFiles } from '#client/admin/mail-imports/dropped-files.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

interface DropZoneProps {
  isBusy: boolean;
  /** The reason the last files were refused. */
  issue: string | null;
  onChoose: (files: readonly ChosenFile[]) => void;
}

/** Accepts files and folders, dropped or chosen. The browser's file input fills the whole drop zone. */
export function DropZone({ isBusy, issue, onChoose }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: readonly ChosenFile[]) => {
    if (files.length > 0) onChoose(files);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(take);
  };
  return (
    <div
      className={`relative grid min-h-40 content-center justify-items-center gap-1.5 rounded-md border border-dashed p-4 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOver ? 'border-accent bg-accent-tint' : 'border-line-strong hover:bg-hover'}`}
    >
      {isBusy ? (
        <Spinner label="Preparing the upload" />
      ) : (
        <Icon of={Import} size={28} strokeWidth={1.5} className="text-ink-2" />
      )}
      <label htmlFor={id} className="mt-1 text-md font-control">
        Drop emails here, or choose files
      </label>
      <p id={`${id}-hint`} className="max-w-[44ch] text-balance text-ink-2">
        .eml, .emlx, .msg, .mbox, .gz, .zip and .tar files, or a whole folder
      </p>
      {issue !== null && (
        <p role="alert" className="max-w-[60ch] text-balance text-danger">
          {issue}
        </p>
      )}
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          take(chosenFiles(target.files ?? []));
          // Allows choosing the same files again.
          target.value = '';
        }}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  );
}
