import type { Appearance, GateRule, SourceKind } from '#shared/vocabulary/hold-rules.ts';

/** Description of each rule, in one sentence. */
export const gateRuleSentences: Readonly<Record<GateRule, string>> = {
  forged: 'The sender isn’t who it claims to be.',
  unvouched: 'The receiving server found no valid SPF, DKIM or DMARC.',
  no_domain: 'The sender’s domain can’t exist, such as shop.localdomain.',
  secrets: 'One-time codes, links that sign in or set a password, and requests to confirm a subscription.',
  account: 'Orders, deliveries, invoices and account notices.',
  residue: 'A name, number or long code of the subscriber may remain in the email.',
  person: 'From a personal address at a free provider, not sent to a list.',
  forwarded:
    'Another email quoted in the text, as a forward or a reply, or several attached. One attached email is opened.',
  automatic: 'Delivery reports, read receipts, out-of-office and calendar replies.',
  list_admin: 'Confirmations, welcomes and commands from the software of a mailing list.',
  nothing_shown: 'Encrypted, empty or unreadable.',
  unknown_brand: 'The brand is not among your sign-ups and no administrator has approved it.',
};

export const sourceKindLabels: Readonly<Record<SourceKind, string>> = {
  mailbox: 'Mailbox',
  import: 'Import',
  api: 'API',
  demo: 'Demo',
};

/** Brands that may appear in the vault, and the mail that each choice holds. */
export const appearanceWords: Readonly<Record<Appearance, { label: string; hint: string }>> = {
  vouched: {
    label: 'Verified senders',
    hint: 'Email is held for review if SPF, DKIM and DMARC all fail to pass, or its domain can’t exist.',
  },
  approved: {
    label: 'Only your sign-ups and approved brands',
    hint: 'Email from every other brand is held too. Approve brands in the Brands tab, or publish their email in To review.',
  },
  everybody: {
    label: 'Everybody',
    hint: 'Anyone who writes to the mailbox appears. The other rules still apply.',
  },
};
