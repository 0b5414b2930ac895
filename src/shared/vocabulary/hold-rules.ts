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
  'nothing_shown',
  'unknown_brand',
  'blocked',
  'reported',
] as const;

export type HoldRule = (typeof holdRules)[number];

/** What stands against an email, in a few words. */
export const holdRuleLabels: Readonly<Record<HoldRule, string>> = {
  forged: 'Forged sender',
  unvouched: 'Unverified sender',
  no_domain: 'No such domain',
  secrets: 'Codes and sign-in links',
  account: 'Orders and accounts',
  residue: 'Subscriber’s personal data',
  person: 'Personal email',
  nothing_shown: 'Nothing to show',
  unknown_brand: 'Brand not approved',
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
  'nothing_shown',
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
  nothing_shown: true,
  unknown_brand: false,
};

/** Whether a rule holds mail where nobody has said otherwise (decision 41). The demo is our own, and hides nothing. */
export const isRuleOnByDefault = (rule: GateRule, kind: SourceKind): boolean =>
  kind !== 'demo' && usual[rule];

/** Who may appear in the vault: senders that somebody vouches for, brands that were approved, or everybody. */
export const appearances = ['vouched', 'approved', 'everybody'] as const;

export type Appearance = (typeof appearances)[number];

/** The rules that such a choice turns on or off, for every source but the demo; the others stay as they are. */
const appearanceRules: Readonly<Record<Appearance, Partial<Record<GateRule, boolean>>>> = {
  vouched: { unvouched: true, no_domain: true, unknown_brand: false },
  approved: { unvouched: true, no_domain: true, unknown_brand: true },
  everybody: { unvouched: false, no_domain: false, unknown_brand: false },
};

interface RuleLine {
  rule: GateRule;
  sourceKind: SourceKind;
  isOn: boolean;
}

/** The lines of the table of rules that make a choice. */
export function linesOfAppearance(appearance: Appearance): RuleLine[] {
  return sourceKinds
    .filter((kind) => kind !== 'demo')
    .flatMap((sourceKind) =>
      gateRules.flatMap((rule) => {
        const isOn = appearanceRules[appearance][rule];
        return isOn === undefined ? [] : [{ rule, sourceKind, isOn }];
      }),
    );
}

/** The choice that these lines make; null where rules were set otherwise one by one. */
export function appearanceOf(lines: readonly RuleLine[]): Appearance | null {
  const isInForce = (wanted: RuleLine) =>
    lines.some(
      ({ rule, sourceKind, isOn }) =>
        rule === wanted.rule && sourceKind === wanted.sourceKind && isOn === wanted.isOn,
    );
  return appearances.find((each) => linesOfAppearance(each).every(isInForce)) ?? null;
}
