/**
 * States of a sign-up in order: not signed up yet; signed up; the list asks for a confirmation, and the
 * request waits for an administrator; confirmed; mail arrives; mail is overdue; ended.
 */
export const signUpStates = [
  'to_sign_up',
  'signed_up',
  'to_confirm',
  'confirmed',
  'receiving',
  'silent',
  'ended',
] as const;

export type SignUpState = (typeof signUpStates)[number];

export const signUpStateLabels: Readonly<Record<SignUpState, string>> = {
  to_sign_up: 'To sign up',
  signed_up: 'Signed up',
  to_confirm: 'Awaiting confirmation',
  confirmed: 'Confirmed',
  receiving: 'Receiving',
  silent: 'Silent',
  ended: 'Ended',
};

/** Titles of the columns that are read from a spreadsheet of sign-ups. */
export const signUpSpreadsheetTitles = {
  domain: 'Domain',
  address: 'Address',
  identity: 'Identity',
  signedUpOn: 'Signed up',
  confirmedOn: 'Confirmed',
  endedOn: 'Ended',
  rhythmDays: 'Rhythm set (days)',
  notes: 'Notes',
} as const;
