import { ImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';
import { type ImapOptions, openMailbox } from '#server/ingest/sources/imap/open-mailbox.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';
import type { TestConnection } from '#shared/contract/intake/settings.ts';

/** Somebody waits in front of the screen. */
const patienceMs = 10_000;

/** Connects, signs in, opens the folder and leaves; nothing is read and nothing stored. Says what is wrong in words. */
export async function testConnection(
  account: ImapAccount,
  options: ImapOptions = {},
): Promise<TestConnection> {
  try {
    const mailbox = await openMailbox(account, {
      connectMs: patienceMs,
      greetingMs: patienceMs,
      silenceMs: patienceMs + 1000, // later than the greeting's, whose sentence says more
      ...options,
    });
    await mailbox.close();
    const messages =
      mailbox.exists === 1 ? '1 message' : `${mailbox.exists.toLocaleString('en-GB')} messages`;
    return {
      ok: true,
      message: `Connected. “${account.mailbox}” holds ${messages}.`,
      messageCount: mailbox.exists,
    };
  } catch (error) {
    if (!(error instanceof ImapFailure)) throw error;
    return { ok: false, message: error.message, messageCount: null };
  }
}
