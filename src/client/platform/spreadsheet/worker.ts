import { SheetError, type SheetLayout } from '#client/platform/spreadsheet/layout.ts';
import { readSheetFile } from '#client/platform/spreadsheet/read-sheet-file.ts';

/*
 * The program of the thread that reads one spreadsheet: the page goes on answering meanwhile, and a file that takes too
 * long is left with it.
 */
self.onmessage = async ({ data }: MessageEvent<{ bytes: Uint8Array; layout: SheetLayout<string> }>) => {
  try {
    self.postMessage({ read: await readSheetFile(data.bytes, data.layout) });
  } catch (error) {
    self.postMessage({ refused: error instanceof SheetError ? error.message : null });
  }
};
