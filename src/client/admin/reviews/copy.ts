import type { Appearance, GateRule, SourceKind } from '#shared/vocabulary/hold-rules.ts';

/** What each rule holds back, in one sentence. */
export const gateRuleSentences: Readonly<Record<GateRule, string>> = {
  forged: 'Mail that is not from whom it says it is from.',
  unvouched: 'Mail for which its receiving server found no pass of SPF, DKIM or DMARC.',
  no_domain: 'Mail from a domain that cannot exist, such as shop.localdomain.',
  secrets: 'One-time codes, links that sign in or set a password, and confirmations of a subscription.',
  account: 'Orders, deliveries, invoices and notices about an account.',
  residue: 'Mail in which a name, number or long code of the subscriber may be left.',
  person: 'Mail from somebody’s own address, at a free mail provider and without a list.',
  nothing_shown: 'Mail that is encrypted or empty, or of which nothing can be read.',
  unknown_brand: 'Mail of a brand that is not on the ledger of sign-ups, until an administrator approves it.',
};

export const sourceKindLabels: Readonly<Record<SourceKind, string>> = {
  mailbox: 'Mailbox',
  import: 'Import',
  api: 'API',
  demo: 'Demo',
};

/** Who may appear in the vault, and what that holds back. */
export const appearanceWords: Readonly<Record<Appearance, { label: string; hint: string }>> = {
  vouched: {
    label: 'Senders that are vouched for',
    hint: 'Mail waits for review where neither SPF, DKIM nor DMARC passes, or its domain cannot exist.',
  },
  approved: {
    label: 'Only brands on the sign-up ledger or approved',
    hint: 'Mail of every other brand waits as well. Approve brands in Brands, many at once, or publish their mail in To review.',
  },
  everybody: {
    label: 'Everybody',
    hint: 'Whoever writes to the mailbox appears. The other rules still hold mail back.',
  },
};
