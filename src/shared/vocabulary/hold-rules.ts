/**
 * Why an email waits for an administrator before the public sees it: what arrived with it (`forged` to
 * `unknown_brand`), or what a reader said of it (`reported`).
 */
export const holdRules = [
  'forged',
  'secrets',
  'account',
  'residue',
  'person',
  'unknown_brand',
  'reported',
] as const;

export type HoldRule = (typeof holdRules)[number];

/** Rules that decide when a mail comes in, and can be turned on and off. */
export const gateRules = holdRules.filter((rule) => rule !== 'reported');

export type GateRule = Exclude<HoldRule, 'reported'>;

/** Where mail comes from, as far as rules differ by it. */
export const sourceKinds = ['mailbox', 'import', 'api', 'demo'] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** Which rules hold mail where nobody has said otherwise (decision 41). */
export const isRuleOnByDefault: Readonly<Record<GateRule, boolean>> = {
  forged: true,
  secrets: true,
  account: false,
  residue: true,
  person: true,
  unknown_brand: false,
};
