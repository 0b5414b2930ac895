import type { Finding, GateReading } from '#server/ingest/gate/finding.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';
import type { GateRule, HoldRule } from '#shared/vocabulary/hold-rules.ts';

/** One reason why an email is not, or not yet, published. */
export interface HoldReason {
  rule: HoldRule;
  what: string;
}

/** What becomes of a mail at the gate. */
export interface Judgement {
  state: EmailState;
  /** Empty for published mail. */
  heldFor: HoldReason[];
  /** Higher waits further up. */
  rank: number;
}

/** What the vault knows besides the mail itself. */
export interface GateContext {
  /** The rules that are on for the source. */
  rules: ReadonlySet<GateRule>;
  /** An administrator said: never this sender. */
  isBlocked: boolean;
  /** An administrator said: always publish this brand. */
  isTrusted: boolean;
  /** The brand is on the ledger of sign-ups, or an administrator has approved it. */
  isApproved: boolean;
  /** Further findings that the vault's own names gave, such as somebody else's name on a foreign domain. */
  claims: readonly Finding[];
}

/** What trust in a brand does not answer: whether a mail is really its own, and what nobody may or can see whoever sent it. */
export const evenOfTrusted: readonly GateRule[] = ['forged', 'unvouched', 'secrets', 'nothing_shown'];

/** Mail that asks for an answer within days, such as the confirmation of a subscription, waits on top. */
export const ranks = { usual: 0, reported: 1, confirmation: 2 } as const;

/**
 * Decides whether a mail is published, waits for an administrator, or is hidden. Nothing is lost: every reason is kept
 * beside the mail.
 */
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
  if (heldFor.length === 0) return { state: 'published', heldFor, rank: ranks.usual };
  return {
    state: 'held',
    heldFor,
    rank: reading.confirmationUrl === null ? ranks.usual : ranks.confirmation,
  };
}
