/**
 * How far a sign-up has come, in its order: nobody has signed up yet; signed up; the list asks for a confirmation, and
 * the request waits for an administrator; confirmed; mail comes; no mail where it was due; ended.
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

/** The states as people read them. */
export const signUpStateLabels: Readonly<Record<SignUpState, string>> = {
  to_sign_up: 'To sign up',
  signed_up: 'Signed up',
  to_confirm: 'Awaiting confirmation',
  confirmed: 'Confirmed',
  receiving: 'Receiving',
  silent: 'Silent',
  ended: 'Ended',
};

/** The titles of the columns of a spreadsheet of sign-ups that are read when it comes back. */
export const signUpSpreadsheetTitles = {
  domain: 'Domain',
  address: 'Address',
  signedUpOn: 'Signed up',
  confirmedOn: 'Confirmed',
  endedOn: 'Ended',
  rhythmDays: 'Rhythm set (days)',
  notes: 'Notes',
} as const;
