import type { GateRule, SourceKind } from '#shared/vocabulary/hold-rules.ts';

/** What each rule holds back, in one sentence. */
export const gateRuleSentences: Readonly<Record<GateRule, string>> = {
  forged: 'Mail that is not from whom it says it is from.',
  unvouched: 'Mail for which its receiving server found no pass of SPF, DKIM or DMARC.',
  no_domain: 'Mail from a domain that cannot exist, such as shop.localdomain.',
  secrets: 'One-time codes, links that sign in or set a password, and confirmations of a subscription.',
  account: 'Orders, deliveries, invoices and notices about an account.',
  residue: 'Mail in which a name, number or long code of the subscriber may be left.',
  person: 'Mail from somebody’s own address, at a free mail provider and without a list.',
  unknown_brand: 'The first mail of a domain, until an administrator has published some of it.',
};

export const sourceKindLabels: Readonly<Record<SourceKind, string>> = {
  mailbox: 'Mailbox',
  import: 'Import',
  api: 'API',
  demo: 'Demo',
};
