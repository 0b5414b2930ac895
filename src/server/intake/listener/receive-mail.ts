import type { DNSResolver } from 'mailauth';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { withinTime } from '#server/ingest/gate/authentication/dns-resolver.ts';
import { type Delivery, judgeDelivery } from '#server/ingest/gate/authentication/judge-delivery.ts';
import type { Arrivals } from '#server/intake/listener/arrivals.ts';
import type { ListenerLimits, ListenerLog } from '#server/intake/listener/connections.ts';
import { maxQueriesMs, maxWaitingBytes } from '#server/intake/listener/listener-bounds.ts';
import { type Envelope, ownFields, withoutClaims } from '#server/intake/listener/own-fields.ts';
import { toRecipient } from '#server/intake/listener/recipients.ts';
import { SmtpAnswer, tryLater } from '#server/intake/listener/smtp-answer.ts';
import type { IntakeChoice, ListenerChoice } from '#server/platform/config/intake-choice.ts';

interface ReceiveDependencies {
  intake: IntakeChoice & { listener: ListenerChoice };
  arrivals: Arrivals;
  resolver: DNSResolver;
  limits: Pick<ListenerLimits, 'messageBytes'>;
  now: () => Date;
  log: ListenerLog;
}

/** A stored message, or why it was not stored. */
export type Received = 'stored' | SmtpAnswer;

/**
 * Returns the receiver of messages. It reads each to its end, judges its sender and stores it; never rejects.
 * Bytes of all messages under way are bounded.
 */
export function receiveMail(deps: ReceiveDependencies) {
  let waitingBytes = 0;
  return async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Received> => {
    const envelope = envelopeOf(session, deps);
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      let refusal: SmtpAnswer | undefined;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (refusal !== undefined) continue;
        size += chunk.length;
        waitingBytes += chunk.length;
        chunks.push(chunk);
        refusal = refusalOf(size, waitingBytes, deps.limits);
        if (refusal === undefined) continue;
        // The rest is read and dropped: a client hears the answer after its last byte.
        waitingBytes -= size;
        size = 0;
        chunks.length = 0;
      }
      if (refusal !== undefined) return refusal;
      await deps.arrivals.store(await toSource(Buffer.concat(chunks), envelope, deps));
      return 'stored';
    } catch (error) {
      deps.log.warn({ err: error }, 'a message could not be stored; its sender keeps it');
      return tryLater('The message could not be stored now. Try again later.');
    } finally {
      waitingBytes -= size;
    }
  };
}

function refusalOf(
  size: number,
  waitingBytes: number,
  { messageBytes }: Pick<ListenerLimits, 'messageBytes'>,
): SmtpAnswer | undefined {
  if (size > messageBytes) return new SmtpAnswer(552, `Messages have at most ${messageBytes} bytes.`);
  return waitingBytes > maxWaitingBytes
    ? tryLater('Too much mail at the same time. Try again later.', 452)
    : undefined;
}

function envelopeOf(session: SMTPServerSession, { intake, now }: ReceiveDependencies): Envelope {
  const { id, envelope, transmissionType } = session;
  return {
    id,
    mailFrom: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    recipients: envelope.rcptTo.map(({ address }) => toRecipient(address)),
    client: intake.listener.protocol === 'lmtp' ? forwardedClient(session) : directClient(session),
    protocol: transmissionType,
    receivedAt: now(),
  };
}

function directClient({ remoteAddress, hostNameAppearsAs, clientHostname }: SMTPServerSession) {
  return { ip: plainAddress(remoteAddress), helo: hostNameAppearsAs, name: clientHostname };
}

/** The client of the mail server in front, if it says (XFORWARD). */
function forwardedClient({ xForward }: SMTPServerSession): Envelope['client'] {
  const [ip, helo, name] = ['ADDR', 'HELO', 'NAME'].map((key) => xForward.get(key));
  if (typeof ip !== 'string') return null;
  return {
    ip: plainAddress(ip),
    helo: typeof helo === 'string' ? helo : '',
    name: typeof name === 'string' ? name : 'unknown',
  };
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns the message as it is stored: with the fields of this server, and without claims to be its. */
async function toSource(raw: Buffer, envelope: Envelope, { intake, resolver }: ReceiveDependencies) {
  const { client, mailFrom, recipients, receivedAt } = envelope;
  const { domain: server, listener } = intake;
  const delivery: Delivery | null = client === null ? null : { ...client, mailFrom };
  // Without a client, the mail server in front has judged the message, if anybody has.
  const results =
    delivery === null
      ? null
      : await judgeDelivery(raw, delivery, {
          server,
          resolver: withinTime(resolver, maxQueriesMs),
          forwarders: listener.forwarders,
        });
  const own = Buffer.from(ownFields(envelope, server, results));
  const [subscriber = ''] = recipients;
  return {
    raw: Buffer.concat([own, results === null ? raw : withoutClaims(raw, server)]),
    label: `Mail to ${subscriber}`,
    receivedHint: receivedAt,
    mailboxAddress: subscriber,
  };
}
