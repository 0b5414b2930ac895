import type { FetchedMailbox } from '#server/intake/fetching/fetched-mailbox.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';

/** A mailbox of which nothing is said, watched. */
export function watchedMailbox(account: ImapAccount): FetchedMailbox {
  return {
    id: null,
    name: null,
    newBrands: null,
    authservId: null,
    account,
    schedule: 'push',
    autoCategorize: true,
  };
}
