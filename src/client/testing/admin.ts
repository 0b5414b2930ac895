import { MutationObserver, type MutationOptions, type QueryClient } from '@tanstack/react-query';
import { toasts } from '#client/platform/queries/toasts.ts';
import { ridgeSummary } from '#client/testing/rendered-screen.ts';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';
import type { AdminEmail, EmailEvidence, RejectedEmail } from '#shared/contract/curation/admin-emails.ts';
import type { ReviewedEmail } from '#shared/contract/curation/reviews.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import type { Settings } from '#shared/contract/intake/settings.ts';

/** Runs a mutation as a component does; returns its error, if any. */
export function runMutation<Result, Variables, Before>(
  queryClient: QueryClient,
  options: MutationOptions<Result, Error, Variables, Before>,
  variables: Variables,
): Promise<unknown> {
  return new MutationObserver(queryClient, options).mutate(variables).catch((error: Error) => error);
}

/** Returns the current toast as "Title / description". */
export function toastTexts(): string {
  const { title, description } = toasts.current() ?? { title: '' };
  return description === undefined ? title : `${title} / ${description}`;
}

export function adminEmail(overrides: Partial<AdminEmail> = {}): AdminEmail {
  return {
    ...ridgeSummary,
    campaignTypeLocked: false,
    seasonLocked: false,
    campaignTypeConfidence: 0.87,
    seasonConfidence: 0.4,
    state: 'published',
    isDeleted: false,
    ...overrides,
  };
}

export function reviewedEmail(overrides: Partial<ReviewedEmail> = {}): ReviewedEmail {
  return {
    ...adminEmail(),
    state: 'held',
    heldFor: [{ rule: 'secrets', what: 'A code stands in it.' }],
    confirmationUrl: null,
    seemsPartOf: null,
    isWaiting: true,
    senderDomain: 'cragline.example',
    run: 'Fetch 7',
    reports: [],
    reportCount: 0,
    ...overrides,
  };
}

export function adminUser(overrides: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 'a1b2c3d4e5f6',
    email: 'ada@demo.test',
    firstName: 'Ada',
    lastName: 'Byron',
    isAdmin: false,
    isPrimaryAdmin: false,
    subscriptionTier: 'free',
    subscriptionEndDate: null,
    subscriptionCancelled: false,
    isPremiumGiven: false,
    paymentProblem: null,
    hasPremium: false,
    isPaying: false,
    createdAt: '2026-10-01T12:00:00.000Z',
    ...overrides,
  };
}

export function fetchRun(overrides: Partial<FetchRun> = {}): FetchRun {
  return {
    id: 5,
    mailbox: 'INBOX',
    mailboxName: null,
    trigger: 'button',
    state: 'running',
    startedAt: '2026-11-21T11:59:00.000Z',
    finishedAt: null,
    found: 0,
    imported: 0,
    duplicates: 0,
    rejected: 0,
    perSecond: 0,
    message: null,
    ...overrides,
  };
}

export function mailImport(overrides: Partial<MailImport> = {}): MailImport {
  return {
    id: 3,
    kind: 'upload',
    startedBy: 'ada@vault.example',
    label: 'takeout.zip',
    fileCount: 1,
    state: 'done',
    isStopping: false,
    startedAt: '2026-11-21T11:54:00.000Z',
    finishedAt: '2026-11-21T11:55:00.000Z',
    totalBytes: 12_000_000,
    receivedBytes: 12_000_000,
    readBytes: 12_000_000,
    imported: 209,
    held: 14,
    duplicates: 10,
    rejected: 4,
    brandsCreated: 133,
    refusals: { not_a_message: 3, empty: 1 },
    notices: [],
    noticeCount: 0,
    run: 'Import 3, takeout.zip',
    message: null,
    ...overrides,
  };
}

export function rejectedEmail(overrides: Partial<RejectedEmail> = {}): RejectedEmail {
  return {
    id: 9,
    label: 'INBOX UID 41',
    subject: 'Half a mail',
    from: 'news@cragline.example',
    reasonCode: 'no_from',
    reason: 'The message has no sender.',
    sizeBytes: 20_480,
    isTruncated: false,
    rejectedAt: '2026-11-20T12:00:00.000Z',
    ...overrides,
  };
}

export function emailEvidence(overrides: Partial<EmailEvidence> = {}): EmailEvidence {
  return {
    emailId: 12,
    campaignType: 'product_launch',
    season: 'fall',
    campaignTypeLocked: false,
    seasonLocked: false,
    recognized: {
      campaignType: 'product_launch',
      campaignTypeConfidence: 0.874,
      season: 'fall',
      seasonConfidence: 0.6,
    },
    evidence: [
      { for: 'product_launch', where: 'subject', what: 'opens Friday', weight: 2.5 },
      { for: 'fall', where: 'text', what: 'autumn', weight: 1 },
    ],
    offers: [],
    offersLocked: false,
    esp: null,
    from: 'news@cragline.example',
    messageId: '<ridge@cragline.example>',
    cleaningNote: null,
    sanitizerVersion: 3,
    classifierVersion: 2,
    ...overrides,
  };
}

export function storedSettings(
  overrides: Partial<Omit<Settings, 'imap'>> & { imap?: Partial<Settings['imap']> } = {},
): Settings {
  const { imap, ...rest } = overrides;
  return {
    autoFetch: true,
    autoCategorize: true,
    saveImages: false,
    fetchedAt: null,
    ...rest,
    imap: {
      host: 'imap.vault.example',
      port: 993,
      security: 'tls',
      username: 'archive',
      mailbox: 'INBOX',
      hasPassword: true,
      source: 'settings',
      ...imap,
    },
  };
}

export function storedMailbox(overrides: Partial<Mailbox> = {}): Mailbox {
  return {
    id: 3,
    name: 'Fashion',
    source: 'added',
    imap: {
      host: 'imap.vault.example',
      port: 993,
      security: 'tls',
      username: 'fashion',
      mailbox: 'INBOX',
    },
    connectedBy: null,
    schedule: 'push',
    everyMinutes: null,
    isPaused: false,
    newBrands: null,
    authservId: null,
    fetchedAt: null,
    lastMailAt: null,
    lastRun: null,
    problem: null,
    ...overrides,
  };
}
