import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { formatCount } from '#shared/format/count.ts';

interface FileFieldProps {
  maxRows: number;
  /** True if it replaces a chosen file, whose control had the focus. */
  takesFocus: boolean;
  isBusy: boolean;
  /** The file that is being read, or that failed. */
  fileName: string | null;
  /** Reason of the failure. */
  issue: string | null;
  onChoose: (file: File) => void;
}

const kinds = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes one file by drop or choice: the native field, as large as the drop area. */
export function FileField({ maxRows, takesFocus, isBusy, fileName, issue, onChoose }: FileFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onChoose(file);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={`relative grid flex-1 content-center justify-items-center gap-1.5 rounded-md border border-dashed px-4 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOver ? 'border-accent bg-accent-tint' : 'border-line-strong hover:bg-hover'}`}
    >
      {isBusy ? (
        <Spinner label={`Reading ${fileName}`} />
      ) : (
        <Icon of={FileUp} size={28} strokeWidth={1.5} className="text-ink-2" />
      )}
      <label htmlFor={id} className="mt-1 text-md font-control [overflow-wrap:anywhere]">
        {isBusy ? `Reading ${fileName}` : 'Choose a file or drop it here'}
      </label>
      <p id={`${id}-hint`} role={issue === null ? undefined : 'alert'} className="max-w-[44ch] text-balance">
        {issue === null ? (
          <span className="text-ink-2">.xlsx or .csv, up to 10 MB and {formatCount(maxRows)} rows</span>
        ) : (
          <span className="text-danger">
            <bdi className="font-control">{fileName}</bdi>: {issue}
          </span>
        )}
      </p>
      <input
        ref={field}
        id={id}
        type="file"
        accept={kinds}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          take(target.files);
          // Allows choosing the same file again after a correction.
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
