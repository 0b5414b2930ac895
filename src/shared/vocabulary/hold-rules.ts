/**
 * Why an email waits for an administrator or is kept from readers: what arrived with it (`forged` to `unknown_brand`),
 * what was said of its sender before (`blocked`), or what a reader said of it (`reported`).
 */
export const holdRules = [
  'forged',
  'unvouched',
  'no_domain',
  'secrets',
  'account',
  'residue',
  'person',
  'unknown_brand',
  'blocked',
  'reported',
] as const;

export type HoldRule = (typeof holdRules)[number];

/** What stands against an email, in a few words. */
export const holdRuleLabels: Readonly<Record<HoldRule, string>> = {
  forged: 'Forged sender',
  unvouched: 'Nobody vouches',
  no_domain: 'No such domain',
  secrets: 'Codes and sign-in links',
  account: 'Order and account mail',
  residue: 'Something of the subscriber',
  person: 'Mail of a person',
  unknown_brand: 'New brand',
  blocked: 'Blocked sender',
  reported: 'Reported by a reader',
};

/** Rules that decide when a mail comes in, and can be turned on and off. */
export const gateRules = [
  'forged',
  'unvouched',
  'no_domain',
  'secrets',
  'account',
  'residue',
  'person',
  'unknown_brand',
] as const satisfies readonly HoldRule[];

export type GateRule = (typeof gateRules)[number];

/** Where mail comes from, as far as rules differ by it. */
export const sourceKinds = ['mailbox', 'import', 'api', 'demo'] as const;

export type SourceKind = (typeof sourceKinds)[number];

const usual: Readonly<Record<GateRule, boolean>> = {
  forged: true,
  unvouched: true,
  no_domain: true,
  secrets: true,
  account: false,
  residue: true,
  person: true,
  unknown_brand: false,
};

/** Whether a rule holds mail where nobody has said otherwise (decision 41). The demo is our own, and hides nothing. */
export const isRuleOnByDefault = (rule: GateRule, kind: SourceKind): boolean =>
  kind !== 'demo' && usual[rule];
