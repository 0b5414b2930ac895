import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SmtpChoice } from '#server/platform/config/mail-choice.ts';

/** Treatment of one message: taken, maybe after a while; refused at RCPT or after its data; taken and the answer lost; never answered. */
export type Treatment =
  | { kind: 'take'; afterMs?: number }
  | { kind: 'refuse'; at: 'recipient' | 'data'; code: number; text: string }
  | { kind: 'drop' }
  | { kind: 'hang' };

export interface TakenMail {
  to: string[];
  raw: string;
  messageId: string;
}

export interface MailServer {
  choice: SmtpChoice;
  taken: TakenMail[];
  /** Decides for each message; takes all by default. */
  treat: (address: string) => Treatment;
  close(): Promise<void>;
}

/** Opens a real SMTP server on loopback, which misbehaves as `treat` says. */
export async function openMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const open: MailServer = { choice: {} as SmtpChoice, taken, treat: () => ({ kind: 'take' }), close };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, session, callback) {
      const treatment = open.treat(address);
      Object.assign(session, { treatment });
      if (treatment.kind === 'refuse' && treatment.at === 'recipient') callback(refusalOf(treatment));
      else callback();
    },
    onData(stream, session, callback) {
      const { treatment } = session as unknown as { treatment: Treatment };
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (treatment.kind === 'hang') return;
        if (treatment.kind === 'refuse') return callback(refusalOf(treatment));
        const raw = Buffer.concat(chunks).toString('utf8');
        taken.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^Message-ID: (.+?)\r?$/im.exec(raw)?.[1] ?? '',
        });
        if (treatment.kind === 'take') {
          setTimeout(callback, treatment.afterMs ?? 0);
          return;
        }
        for (const connection of server.connections) if (connection.id === session.id) connection.close();
      });
    },
  });
  server.on('error', () => {}); // clients break off
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  open.choice = { host: '127.0.0.1', port, security: 'none', account: null };
  return open;

  function close(): Promise<void> {
    return new Promise((resolve) => server.close(() => resolve()));
  }
}

function refusalOf({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
