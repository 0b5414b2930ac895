import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface ReceivedMessage {
  id: string;
  /** Path and query. */
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  address: string;
  /** `host:port`, as WEBHOOK_HOSTS lists it. */
  host: string;
  received: ReceivedMessage[];
  /** Answers the next messages; default 204. */
  answer: (message: ReceivedMessage, response: http.ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a program on loopback that takes messages. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const message = {
        id: String(request.headers['webhook-id']),
        url: request.url ?? '',
        headers: request.headers,
        body,
      };
      receiver.received.push(message);
      receiver.answer(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    address: `http://127.0.0.1:${port}/hook`,
    host: `127.0.0.1:${port}`,
    received: [],
    answer: (_message, response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** Verifies a message as the receivers' libraries of Standard Webhooks do. */
export function isSigned({ headers, body }: ReceivedMessage, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = Buffer.from(createHmac('sha256', key).update(signed).digest('base64'));
  return String(headers['webhook-signature'])
    .split(' ')
    .some((each) => {
      const given = Buffer.from(each.replace(/^v1,/, ''));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}
