import { SpreadsheetError, type SpreadsheetLayout } from '#client/platform/spreadsheet/layout.ts';
import { readSpreadsheetFile } from '#client/platform/spreadsheet/read-file.ts';

/* The worker that reads one spreadsheet: the page stays responsive, and a file that takes too long is terminated with it. */
self.onmessage = async ({ data }: MessageEvent<{ bytes: Uint8Array; layout: SpreadsheetLayout<string> }>) => {
  try {
    self.postMessage({ read: await readSpreadsheetFile(data.bytes, data.layout) });
  } catch (error) {
    self.postMessage({ refused: error instanceof SpreadsheetError ? error.message : null });
  }
};
