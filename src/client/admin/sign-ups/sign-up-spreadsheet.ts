import type { SpreadsheetLayout } from '#client/platform/spreadsheet/layout.ts';
import type { SignUpRow } from '#shared/contract/intake/sign-ups.ts';
import { maxSignUps } from '#shared/vocabulary/limits.ts';
import { signUpSpreadsheetTitles } from '#shared/vocabulary/sign-up-states.ts';

export type SignUpColumn = Exclude<keyof SignUpRow, 'row'>;

/** Layout of the ledger's spreadsheet on upload. */
export const signUpSpreadsheet: SpreadsheetLayout<SignUpColumn> = {
  titles: signUpSpreadsheetTitles,
  needed: ['domain'],
  days: ['signedUpOn', 'confirmedOn', 'endedOn'],
  maxRows: maxSignUps,
  name: 'a spreadsheet of sign-ups',
  what: 'sign-ups',
};
