import type { Finding, GateReading } from '#server/ingest/gate/finding.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';
import type { GateRule, HoldRule } from '#shared/vocabulary/hold-rules.ts';

/** One reason why an email is not, or not yet, published. */
export interface HoldReason {
  rule: HoldRule;
  what: string;
}

/** The gate's decision about an email. */
export interface Judgement {
  state: EmailState;
  /** Empty if published. */
  heldFor: HoldReason[];
  /** A higher rank is further up in the queue. */
  rank: number;
}

/** Data of the vault that the decision needs besides the email. */
export interface GateContext {
  /** The rules that are on for the source. */
  rules: ReadonlySet<GateRule>;
  /** An administrator blocked this sender. */
  isBlocked: boolean;
  /** An administrator trusts this brand: always publish. */
  isTrusted: boolean;
  /** The brand is in the ledger of sign-ups, or an administrator has approved it. */
  isApproved: boolean;
  /** It may have a twin, for which it waits. */
  waitsForTwin: boolean;
  /** Findings from the vault's own names, such as somebody else's name on a foreign domain. */
  claims: readonly Finding[];
}

/**
 * Rules that apply even to trusted brands: trust proves neither that an email is genuine nor that viewers may
 * or can see it.
 */
export const evenOfTrusted: readonly GateRule[] = [
  'forged',
  'unvouched',
  'secrets',
  'account',
  'nothing_shown',
];

/** Mail that needs an answer within days, such as the confirmation of a subscription, is on top. */
export const ranks = { usual: 0, reported: 1, confirmation: 2 } as const;

/** Decides whether an email is published, held or hidden. Every reason is stored with the email. */
export function judgeMail(reading: GateReading, context: GateContext): Judgement {
  if (context.isBlocked) {
    return {
      state: 'hidden',
      heldFor: [{ rule: 'blocked', what: 'An administrator blocked this sender.' }],
      rank: ranks.usual,
    };
  }
  const holds = ({ rule }: Finding) =>
    context.rules.has(rule) && (!context.isTrusted || evenOfTrusted.includes(rule));
  const heldFor: HoldReason[] = [...reading.findings, ...context.claims].filter(holds);
  if (context.rules.has('unknown_brand') && !context.isApproved && !context.isTrusted) {
    heldFor.push({
      rule: 'unknown_brand',
      what: 'No administrator has approved this brand, and it is not among your sign-ups.',
    });
  }
  if (heldFor.length === 0 && context.waitsForTwin) {
    heldFor.push({ rule: 'twin', what: 'It waits for the copy that another identity receives.' });
  }
  if (heldFor.length === 0) return { state: 'published', heldFor, rank: ranks.usual };
  return {
    state: 'held',
    heldFor,
    rank: reading.confirmationUrl === null ? ranks.usual : ranks.confirmation,
  };
}
