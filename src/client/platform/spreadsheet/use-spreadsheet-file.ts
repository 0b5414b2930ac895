import { useEffect, useRef, useState } from 'react';
import {
  type ReadSpreadsheet,
  SpreadsheetError,
  type SpreadsheetLayout,
} from '#client/platform/spreadsheet/layout.ts';
import { readInWorker } from '#client/platform/spreadsheet/read-in-worker.ts';

/** The chosen file, and the result of reading it. */
export type SpreadsheetFile<Column extends string> =
  | { kind: 'none'; isAnother?: true }
  | { kind: 'reading'; name: string }
  | { kind: 'refused'; name: string; sentence: string }
  /** `id` distinguishes this read from others. */
  | { kind: 'read'; name: string; sheet: ReadSpreadsheet<Column>; id: number };

/** Reads one file at a time: choosing another cancels the current read. */
export function useSpreadsheetFile<Column extends string>(layout: SpreadsheetLayout<Column>) {
  const [file, setFile] = useState<SpreadsheetFile<Column>>({ kind: 'none' });
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
      const sheet = await readInWorker(chosen, layout, signal);
      count.current += 1;
      if (!signal.aborted) setFile({ kind: 'read', name, sheet, id: count.current });
    } catch (error) {
      if (signal.aborted) return;
      const sentence = error instanceof SpreadsheetError ? error.message : 'This file cannot be read.';
      setFile({ kind: 'refused', name, sentence });
    }
  };
  return { file, choose, clear };
}
