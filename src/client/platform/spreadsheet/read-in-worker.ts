import {
  type ReadSpreadsheet,
  SpreadsheetError,
  type SpreadsheetLayout,
} from '#client/platform/spreadsheet/layout.ts';

/** Larger than any directory of brands; the server accepts less than that as text. */
const maxFileBytes = 10_000_000;

/** Timeout; twenty thousand rows take a second or two. */
const patienceMs = 30_000;

const unreadable = 'This file cannot be read. Save it as .xlsx or CSV again.';

/** Reads a file in a worker. @throws SpreadsheetError with a sentence for the user. */
export async function readInWorker<Column extends string>(
  file: File,
  layout: SpreadsheetLayout<Column>,
  signal: AbortSignal,
): Promise<ReadSpreadsheet<Column>> {
  if (file.size > maxFileBytes) {
    throw new SpreadsheetError(
      'This file is larger than 10 MB. Remove what you don’t need, or upload it in parts.',
    );
  }
  const bytes = new Uint8Array(await bytesOf(file));
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadSpreadsheet<Column>>((resolve, reject) => {
      const refuse = (sentence: string) => reject(new SpreadsheetError(sentence));
      setTimeout(() => refuse('This file takes too long to read. Upload it in parts.'), patienceMs);
      signal.addEventListener('abort', () => refuse('The file was put away.'));
      worker.onerror = () => refuse(unreadable);
      worker.onmessage = ({
        data,
      }: MessageEvent<{ read?: ReadSpreadsheet<Column>; refused?: string | null }>) =>
        data.read === undefined ? refuse(data.refused ?? unreadable) : resolve(data.read);
      worker.postMessage({ bytes, layout }, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new SpreadsheetError(
      'This file could not be opened. It may have been moved or changed; choose it again.',
    );
  }
}
