import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import type { MailChoice } from '#server/platform/config/mail-choice.ts';
import { openMailTransport } from '#server/platform/mail/transport.ts';

/** Connects to the server behind SMTP_URL, signs in, and sends nothing. Reads the DKIM key. */
export async function checkMail(choice: MailChoice): Promise<Finding> {
  const transport = openMailTransport(choice);
  try {
    await transport.verify();
  } catch (error) {
    return fault(
      `The server behind SMTP_URL cannot be used (${(error as Error).message}). Check its name, port, user and password.`,
    );
  } finally {
    transport.close();
  }
  if (choice.smtp === null) return sound('SMTP_URL is not set: mail is shown on the page /outbox.');
  const { host, port } = choice.smtp;
  const signed = choice.dkim === null ? '' : ` and signed for ${choice.dkim.domain}`;
  return sound(`Mail is sent through ${host}, port ${port}, from ${choice.from}${signed}.`);
}
