/**
 * Why an email is held or hidden: signs in the mail (`forged` to `unknown_brand`), an earlier verdict on its
 * sender (`blocked`), a viewer's report (`reported`), or the wait for the copy of another identity (`twin`).
 */
export const holdRules = [
  'forged',
  'unvouched',
  'no_domain',
  'secrets',
  'account',
  'residue',
  'person',
  'forwarded',
  'automatic',
  'list_admin',
  'nothing_shown',
  'unknown_brand',
  'blocked',
  'reported',
  'twin',
] as const;

export type HoldRule = (typeof holdRules)[number];

/** Short labels of the findings. */
export const holdRuleLabels: Readonly<Record<HoldRule, string>> = {
  forged: 'Forged sender',
  unvouched: 'Unverified sender',
  no_domain: 'No such domain',
  secrets: 'Codes and sign-in links',
  account: 'Orders and accounts',
  residue: 'Subscriber’s personal data',
  person: 'Personal email',
  forwarded: 'Forwarded email',
  automatic: 'Bounces and automatic replies',
  list_admin: 'Mailing list administration',
  nothing_shown: 'Nothing to show',
  unknown_brand: 'Brand not approved',
  blocked: 'Blocked sender',
  reported: 'Reported by a reader',
  twin: 'Waiting for its twin',
};

/** Rules applied when a mail arrives; they can be turned on and off. */
export const gateRules = [
  'forged',
  'unvouched',
  'no_domain',
  'secrets',
  'account',
  'residue',
  'person',
  'forwarded',
  'automatic',
  'list_admin',
  'nothing_shown',
  'unknown_brand',
] as const satisfies readonly HoldRule[];

export type GateRule = (typeof gateRules)[number];

/** Days for which Settings counts what each rule held. */
export const heldDays = 30;

/** Sources of mail that rules distinguish. */
export const sourceKinds = ['mailbox', 'import', 'api', 'demo'] as const;

export type SourceKind = (typeof sourceKinds)[number];

const usual: Readonly<Record<GateRule, boolean>> = {
  forged: true,
  unvouched: true,
  no_domain: true,
  secrets: true,
  account: true,
  residue: true,
  person: true,
  forwarded: true,
  automatic: true,
  list_admin: true,
  nothing_shown: true,
  unknown_brand: false,
};

/** Returns the default of a rule (decision 41). The demo's mail is our own, so no rule holds it. */
export const isRuleOnByDefault = (rule: GateRule, kind: SourceKind): boolean =>
  kind !== 'demo' && usual[rule];

/** Mail to publish: of senders that are vouched for, of approved brands, or of everybody. */
export const appearances = ['vouched', 'approved', 'everybody'] as const;

export type Appearance = (typeof appearances)[number];

/** Rules that each choice turns on or off, for every source but the demo; the others are unchanged. */
const appearanceRules: Readonly<Record<Appearance, Partial<Record<GateRule, boolean>>>> = {
  vouched: { unvouched: true, no_domain: true, unknown_brand: false },
  approved: { unvouched: true, no_domain: true, unknown_brand: true },
  everybody: { unvouched: false, no_domain: false, unknown_brand: false },
};

export interface RuleLine {
  rule: GateRule;
  sourceKind: SourceKind;
  isOn: boolean;
}

/** Returns a choice as lines of the table of rules. */
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

/** Returns the choice these lines amount to; null if rules were set individually. */
export function appearanceOf(lines: readonly RuleLine[]): Appearance | null {
  const isInForce = (wanted: RuleLine) =>
    lines.some(
      ({ rule, sourceKind, isOn }) =>
        rule === wanted.rule && sourceKind === wanted.sourceKind && isOn === wanted.isOn,
    );
  return appearances.find((each) => linesOfAppearance(each).every(isInForce)) ?? null;
}
