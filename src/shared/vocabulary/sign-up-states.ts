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
