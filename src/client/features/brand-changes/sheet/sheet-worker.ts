import { readSheetFile } from '#client/features/brand-changes/sheet/read-sheet-file.ts';
import { SheetError } from '#client/features/brand-changes/sheet/sheet-columns.ts';

/*
 * The program of the thread that reads one spreadsheet: the page goes on answering meanwhile, and a file that takes too
 * long is left with it.
 */
self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  try {
    self.postMessage({ read: await readSheetFile(data) });
  } catch (error) {
    self.postMessage({ refused: error instanceof SheetError ? error.message : null });
  }
};
