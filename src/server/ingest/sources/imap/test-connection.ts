import { ImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';
import { type ImapOptions, openMailbox } from '#server/ingest/sources/imap/open-mailbox.ts';
import type { MailAccount } from '#server/platform/config/imap-url.ts';
import type { TestConnection } from '#shared/contract/intake/settings.ts';

/** An administrator waits for the result. */
const patienceMs = 10_000;

/**
 * Connects, signs in, opens the folder and disconnects; nothing is read and nothing stored. Explains what
 * failed.
 */
export async function testConnection(
  account: MailAccount,
  options: ImapOptions = {},
): Promise<TestConnection> {
  try {
    const mailbox = await openMailbox(account, {
      connectMs: patienceMs,
      greetingMs: patienceMs,
      silenceMs: patienceMs + 1000, // longer than the greeting's timeout, which has the better message
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
