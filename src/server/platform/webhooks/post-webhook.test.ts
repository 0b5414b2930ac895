import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryError } from '#server/platform/deliveries/delivery-error.ts';
import { postWebhook } from '#server/platform/webhooks/post-webhook.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts';

let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
});

afterEach(() => receiver.close());

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"a":"ü"}' };

const post = (address = receiver.address, hosts = new Set([receiver.host]), attemptMs = 20_000) =>
  postWebhook(address, message, { hosts, attemptMs }).catch((error: unknown) => error as DeliveryError);

describe('posting a message', () => {
  it('is taken with any 2xx', async () => {
    for (const status of [200, 201, 202, 204]) {
      receiver.answer = (_message, response) => response.writeHead(status).end();
      expect(await post()).toBeUndefined();
    }
    expect(receiver.received[0]).toMatchObject({ body: message.body, headers: { 'webhook-id': 'msg_1' } });
  });

  it.each([
    [400, /answered 400/, false],
    [404, /answered 404/, false],
    [410, /gone/, true],
    [429, /answered 429/, false],
    [500, /answered 500/, false],
    [302, /redirect/, false],
    [308, /redirect/, false],
  ])('fails with %d', async (status, sentence, isFinal) => {
    receiver.answer = (_message, response) =>
      response.writeHead(status, { location: receiver.address }).end('x'.repeat(1_000_000));
    expect(await post()).toMatchObject({ message: expect.stringMatching(sentence), isFinal });
    expect(receiver.received).toHaveLength(1);
  });

  it('does not wait for a receiver that hangs, or sends its headers byte by byte', async () => {
    const hosts = new Set([receiver.host]);
    receiver.answer = () => {};
    expect(await post(receiver.address, hosts, 300)).toMatchObject({
      message: 'It did not answer within 15 seconds.',
    });
    receiver.answer = (_message, response) => {
      const slowly = setInterval(() => response.socket?.write('x'), 50);
      response.socket?.on('close', () => clearInterval(slowly));
      response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ');
    };
    expect(await post(receiver.address, hosts, 300)).toMatchObject({
      message: 'It did not answer within 15 seconds.',
    });
  });

  it('takes no other protocol for an answer', async () => {
    receiver.answer = (_message, response) =>
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    expect(await post()).toMatchObject({ message: 'The connection failed (it ended without an answer).' });
  });

  it('reaches no private address that the operator has not named', async () => {
    const refused = { message: 'The address is not on the public internet.' };
    expect(await post(receiver.address, new Set())).toMatchObject(refused);
    expect(await post('http://127.0.0.1:1/hook')).toMatchObject(refused);
    expect(await post('https://[::ffff:10.0.0.1]/hook')).toMatchObject(refused);
    expect(receiver.received).toEqual([]);
  });

  it('says that nobody answers, or that no server has the name', async () => {
    const { address, host } = receiver;
    await receiver.close();
    expect(await post(address, new Set([host]))).toMatchObject({
      message: expect.stringMatching(/ECONNREFUSED/),
    });
    expect(await post('http://no-such-host.invalid:80/', new Set(['no-such-host.invalid:80']))).toMatchObject(
      {
        message: 'No server was found under this name.',
      },
    );
    receiver = await startWebhookReceiver();
  });
});
