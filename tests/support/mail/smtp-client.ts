import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A client that sends exactly the given bytes. */
export interface SmtpClient {
  /** Sends bytes and waits for nothing. */
  write(bytes: string | Uint8Array): void;
  /** Waits for this many replies. @returns each as its code and its last line, such as `250 2.0.0 Stored`. */
  replies(count: number): Promise<string[]>;
  /** Sends one command. @returns its reply. */
  say(command: string): Promise<string>;
  /** Resolves once the server has closed the connection. */
  ended: Promise<void>;
  /** Goes on over TLS, after STARTTLS was answered. */
  secure(): Promise<SmtpClient>;
  /** Breaks the connection off. */
  destroy(): void;
}

/** Connects, and waits for the greeting. */
export async function smtpClient(port: number): Promise<SmtpClient> {
  const client = clientOf(connect(port, '127.0.0.1'));
  const [greeting] = await client.replies(1);
  if (greeting?.startsWith('220 ') !== true) throw new Error(`The server greets with ${greeting}.`);
  return client;
}

/** The same without a look at the greeting. */
export function knock(port: number): SmtpClient {
  return clientOf(connect(port, '127.0.0.1'));
}

function clientOf(socket: Socket): SmtpClient {
  let text = '';
  const read: string[] = [];
  let wake = () => {};
  let isEnded = false;
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isEnded = true;
      wake();
      resolve();
    });
  });
  socket.on('error', () => {});
  const hear = (bytes: Buffer) => {
    text += bytes.toString();
    const lines = text.split('\r\n');
    text = lines.pop() ?? '';
    read.push(...lines.filter((line) => line[3] === ' '));
    wake();
  };
  socket.on('data', hear);
  const client: SmtpClient = {
    write: (bytes) => void socket.write(bytes),
    async replies(count) {
      while (read.length < count && !isEnded)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return read.splice(0, count);
    },
    async say(command) {
      socket.write(`${command}\r\n`);
      const [reply] = await client.replies(1);
      return reply ?? 'closed';
    },
    ended,
    secure: () =>
      new Promise((resolve, reject) => {
        socket.off('data', hear);
        const secured = connectTls({ socket, rejectUnauthorized: false }, () => resolve(clientOf(secured)));
        secured.once('error', reject);
      }),
    destroy: () => socket.destroy(),
  };
  return client;
}

/** Prepares a message for DATA: dots are doubled, and its end is added. */
export function dotted(message: Uint8Array): Buffer {
  const text = Buffer.from(message)
    .toString('latin1')
    .replace(/(^|\r\n)\./g, '$1..');
  return Buffer.from(`${text}${text.endsWith('\r\n') ? '' : '\r\n'}.\r\n`, 'latin1');
}

export interface SentMail {
  to: string | readonly string[];
  message: Uint8Array;
  from?: string;
  /** `LHLO` for LMTP. */
  hello?: string;
}

/** Sends one message as most servers do. @returns the replies to DATA's end. */
export async function sendMail(
  port: number,
  { to, message, from, hello = 'EHLO' }: SentMail,
): Promise<string[]> {
  const client = await smtpClient(port);
  const recipients = typeof to === 'string' ? [to] : to;
  try {
    await client.say(`${hello} mx.shop.example`);
    await client.say(`MAIL FROM:<${from ?? 'bounce@shop.example'}>`);
    for (const one of recipients) {
      const reply = await client.say(`RCPT TO:<${one}>`);
      if (!reply.startsWith('250')) return [reply];
    }
    await client.say('DATA');
    client.write(dotted(message));
    return await client.replies(hello === 'LHLO' ? recipients.length : 1);
  } finally {
    client.write('QUIT\r\n');
    await client.ended;
  }
}
