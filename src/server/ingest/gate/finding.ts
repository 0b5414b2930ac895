import type { GateRule } from '#shared/vocabulary/hold-rules.ts';

/** Something in a mail for which a rule would hold it. */
export interface Finding {
  rule: GateRule;
  /** What was found, as a sentence for administrators; it may quote the mail, so readers never see it. */
  what: string;
}

/** What a mail tells by itself about whether it is fit to be published; who it claims to be is asked of the vault. */
export interface GateReading {
  findings: Finding[];
  /** Where a subscription is confirmed; shown to administrators only, and never opened by us. */
  confirmationUrl: string | null;
  /** The names it presents itself under which its domain does not spell, as names are compared. */
  claimedNames: string[];
  /** The hosts it leads to, each once. */
  linkHosts: string[];
  /** It has a signature of From's domain on which the findings depend, and which was not verified now. */
  hasUnverifiedSignature?: boolean;
}
