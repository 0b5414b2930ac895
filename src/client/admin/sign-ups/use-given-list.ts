import { useRef, useState } from 'react';
import type { RowsRequest } from '#client/admin/sign-ups/api.ts';
import { readPasted } from '#client/admin/sign-ups/read-pasted.ts';
import { signUpSpreadsheet } from '#client/admin/sign-ups/sign-up-spreadsheet.ts';
import { useSpreadsheetFile } from '#client/platform/spreadsheet/use-spreadsheet-file.ts';
import { formatCount } from '#shared/format/count.ts';
import { maxSignUps } from '#shared/vocabulary/limits.ts';

export type GivenList = ReturnType<typeof useGivenList>;

/** The list to add: pasted text, or the last chosen file. */
export function useGivenList() {
  const { file, choose, clear } = useSpreadsheetFile(signUpSpreadsheet);
  const [text, setText] = useState('');
  const [identity, setIdentity] = useState('');
  const [pasted, setPasted] = useState<RowsRequest | null>(null);
  const count = useRef(0);
  const read = file.kind === 'read' ? file : null;
  const request: RowsRequest | null =
    read === null ? pasted : { id: `sheet ${read.id}`, rows: withoutFaulty(read.sheet) };
  return {
    /** Null before there is a list to preview. */
    request,
    name: read?.name ?? 'The list you typed',
    /** Titles of ignored columns. */
    ignored: read?.sheet.ignored ?? [],
    /** Parse errors, found before the request. */
    faults: read?.sheet.faults ?? [],
    file,
    choose,
    text,
    setText,
    /** Name of the identity of every typed row; empty for none. */
    identity,
    setIdentity,
    /** @returns the error that prevents a preview. */
    lookAtText(): string | undefined {
      const rows = readPasted(text).map((row) => (identity === '' ? row : { ...row, identity }));
      if (rows.length === 0) return 'Paste or type at least one domain.';
      if (rows.length > maxSignUps) {
        return `A list has at most ${formatCount(maxSignUps)} rows. Paste it in parts.`;
      }
      count.current += 1;
      setPasted({ id: `text ${count.current}`, rows });
      return undefined;
    },
    change() {
      if (read !== null) clear();
      setPasted(null);
    },
  };
}

/** Drops every row that has a parse error. */
function withoutFaulty({
  rows,
  faults,
}: {
  rows: RowsRequest['rows'];
  faults: ReadonlyArray<{ row: number }>;
}) {
  const faulty = new Set(faults.map(({ row }) => row));
  return rows.filter(({ row }) => !faulty.has(row));
}
