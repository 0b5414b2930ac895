import type { FetchedMailbox } from '#server/intake/fetching/fetched-mailbox.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';

/** Returns a watched mailbox with default values. */
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
