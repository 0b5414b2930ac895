import { readFileSync } from 'node:fs';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailChoice } from '#server/platform/config/mail-choice.ts';
import { DeliveryError } from '#server/platform/deliveries/delivery-error.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/** A mail as composed, for the page /outbox. */
export interface ShownMail {
  subject: string;
  html: string;
  text: string;
  /** The header block of the message. */
  headers: string;
}

/** Hands mail over. */
export interface MailTransport {
  /** @returns the composed mail if nothing is sent. @throws DeliveryError */
  deliver(mail: SendMailOptions): Promise<ShownMail | null>;
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<void>;
  close(): void;
}

/** Milliseconds. A server may take ten minutes to answer a mail's data (RFC 5321, section 4.5.3.2.6). */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 600_000 };

/** An attempt that takes longer has failed, whatever the server still sends; shorter than the lease of a mail's row. */
const attemptMs = 900_000;

/** Connections to the server at once. */
export const connections = 5;

export interface TransportOptions {
  attemptMs?: number;
}

/** Opens the way that mail takes. It connects at the first mail. @throws StartupError for an unreadable DKIM key. */
export function openMailTransport(choice: MailChoice, options: TransportOptions = {}): MailTransport {
  const dkim = dkimOf(choice);
  return choice.smtp === null
    ? showMail(dkim)
    : sendBySmtp({ ...choice, smtp: choice.smtp }, dkim, options.attemptMs ?? attemptMs);
}

function dkimOf({ dkim }: MailChoice) {
  if (dkim === null) return {};
  const { keyPath, selector: keySelector, domain: domainName } = dkim;
  try {
    return { dkim: { domainName, keySelector, privateKey: readFileSync(keyPath, 'utf8') } };
  } catch (error) {
    throw new StartupError(`MAIL_DKIM_KEY_FILE: ${keyPath} cannot be read (${(error as Error).message}).`);
  }
}

function sendBySmtp(
  { smtp }: { smtp: NonNullable<MailChoice['smtp']> },
  dkim: ReturnType<typeof dkimOf>,
  limitMs: number,
): MailTransport {
  const { host, port, security, account } = smtp;
  const pool = createTransport({
    pool: true,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(account && { auth: { user: account.username, pass: account.password } }),
    maxConnections: connections,
    maxRequeues: 0, // retries are ours, with back-off
    idleTimeout: 5_000,
    ...timeouts,
    ...dkim,
  });
  return {
    async deliver(mail) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('The server did not answer in time.')), limitMs);
      });
      try {
        await Promise.race([pool.sendMail(mail), late]);
        return null;
      } catch (error) {
        throw toDeliveryError(error as SmtpError);
      } finally {
        clearTimeout(timer);
      }
    },
    async verify() {
      await pool.verify();
    },
    close: () => pool.close(),
  };
}

/** An error of nodemailer: the answer's code and the command it answered. */
interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
  response?: string;
}

/** Commands whose refusal is about the mail, not about us. */
const ofMail = /^(?:MAIL FROM|RCPT TO|DATA)$/;

function toDeliveryError({ message, responseCode = 0, command = '', response }: SmtpError): DeliveryError {
  const isOfMail = ofMail.test(command) && responseCode > 0;
  const reason = response === undefined ? message : `The server answered: ${response}`;
  return new DeliveryError(reason.slice(0, 500), {
    isFinal: isOfMail && responseCode >= 500,
    isOfServer: !isOfMail && command !== 'DATA',
  });
}

/** Composes mail and sends none. */
function showMail(dkim: ReturnType<typeof dkimOf>): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...dkim });
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail(mail);
      const text = message.toString();
      return {
        subject: String(mail.subject),
        html: String(mail.html),
        text: String(mail.text),
        headers: text.slice(0, text.indexOf('\n\n')),
      };
    },
    verify: async () => {},
    close: () => composer.close(),
  };
}
