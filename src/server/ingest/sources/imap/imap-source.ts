import { type ImapFailure, toImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';
import { type ImapOptions, openMailbox } from '#server/ingest/sources/imap/open-mailbox.ts';
import {
  countNewMessages,
  type ImapCursor,
  type ImapMessage,
  lastReadUid,
  readNewMessages,
} from '#server/ingest/sources/imap/read-mailbox.ts';
import type { MailAccount } from '#server/platform/config/imap-url.ts';

/** One attempt to read a mailbox's messages after a cursor. */
export interface ImapSource {
  /**
   * Yields the messages by ascending UID, each once. A failure ends them early instead of being thrown, so
   * that the messages before it are stored.
   */
  entries(): AsyncGenerator<ImapMessage>;
  /** The error that ended the messages early; undefined if none did. */
  failure(): ImapFailure | undefined;
  /** The cursor after the last message; undefined until all were read. */
  end(): ImapCursor | undefined;
}

/** @param onFound receives the number of messages after the cursor, before the first one is yielded. */
export function imapSource(
  account: MailAccount,
  cursor: ImapCursor,
  options: ImapOptions & { onFound?: (count: number) => void } = {},
): ImapSource {
  let failure: ImapFailure | undefined;
  let end: ImapCursor | undefined;
  return {
    failure: () => failure,
    end: () => end,
    async *entries() {
      const mailbox = await openMailbox(account, options).catch((error: unknown) => {
        failure = toImapFailure(error, 'connecting', account);
      });
      if (mailbox === undefined) return;
      try {
        const lastUid = lastReadUid(mailbox, cursor);
        options.onFound?.(await countNewMessages(mailbox, lastUid));
        yield* readNewMessages(mailbox, account, lastUid);
        end = { uidValidity: mailbox.uidValidity, lastUid: Math.max(lastUid, mailbox.uidNext - 1) };
      } catch (error) {
        failure = mailbox.toFailure(error);
      } finally {
        await mailbox.close();
      }
    },
  };
}
