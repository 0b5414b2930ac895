import type { GateRule } from '#shared/vocabulary/hold-rules.ts';

/** Something in an email for which a rule would hold it. */
export interface Finding {
  rule: GateRule;
  /** The finding, as a sentence for administrators; it may quote the email, so viewers never see it. */
  what: string;
}

/** The gate's reading of one email by itself. The sender's identity is checked in the database later. */
export interface GateReading {
  findings: Finding[];
  /** The link that confirms a subscription; shown to administrators only, and never opened by us. */
  confirmationUrl: string | null;
  /**
   * Names under which the email presents itself and which its domain does not spell, normalized for
   * comparison.
   */
  claimedNames: string[];
  /** The hosts it links to, each once. */
  linkHosts: string[];
  /** The findings depend on a signature of From's domain that was not verified this time. */
  hasUnverifiedSignature?: boolean;
}
