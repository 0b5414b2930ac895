import type { ImapAccount } from '#server/config/imap-url.ts';
import type { FetchedMailbox } from '#server/features/fetching/fetched-mailbox.ts';

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
