import type { AddressInfo } from 'node:net';
import type { DNSResolver } from 'mailauth';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { maxMessageBytes } from '#server/ingest/bounds.ts';
import { dnsResolver } from '#server/ingest/gate/authentication/dns-resolver.ts';
import type { IngestDependencies } from '#server/ingest/pipeline.ts';
import { openArrivals } from '#server/intake/listener/arrivals.ts';
import type { ListenerLimits, ListenerLog, Visit } from '#server/intake/listener/connections.ts';
import {
  closingMs,
  maxConnectionMs,
  maxConnections,
  maxConnectionsOfAddress,
  maxEnvelopeRecipients,
  silenceMs,
} from '#server/intake/listener/listener-bounds.ts';
import { type Received, receiveMail } from '#server/intake/listener/receive-mail.ts';
import { checkRecipient } from '#server/intake/listener/recipients.ts';
import { answer, SmtpAnswer, tryLater } from '#server/intake/listener/smtp-answer.ts';
import { followTlsFiles, readTlsFiles } from '#server/intake/listener/tls-files.ts';
import type { IntakeChoice, ListenerChoice } from '#server/platform/config/intake-choice.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

export interface ListenerDependencies extends IngestDependencies {
  log: ListenerLog;
  /** DNS for the judgement of senders; the system's name servers by default. */
  resolver?: DNSResolver | undefined;
  /** Called for each message with its outcome. */
  onMessage?: ((outcome: Received) => void) | undefined;
  /** For tests: shorter limits than ours. */
  limits?: Partial<ListenerLimits> | undefined;
}

/** Takes mail for one domain by SMTP or LMTP. */
export interface Listener {
  /** Starts listening. @returns the port. @throws StartupError if that is impossible. */
  listen(): Promise<number>;
  isListening(): boolean;
  /** Ends idle connections, lets messages under way be stored, and stops listening. */
  close(): Promise<void>;
}

export function openListener(
  intake: IntakeChoice & { listener: ListenerChoice },
  deps: ListenerDependencies,
): Listener {
  const { listener: choice, domain } = intake;
  const { protocol, tls } = choice;
  const limits: ListenerLimits = {
    silenceMs,
    connectionMs: maxConnectionMs,
    connectionsOfAddress: maxConnectionsOfAddress,
    messageBytes: maxMessageBytes,
    ...deps.limits,
  };
  const isLmtp = protocol === 'lmtp';
  const visits = new Map<string, Visit>();
  const arrivals = openArrivals(deps);
  const receive = receiveMail({
    ...deps,
    resolver: deps.resolver ?? dnsResolver(),
    arrivals,
    intake,
    limits,
  });
  let isClosing = false;

  const visitOf = ({ id }: SMTPServerSession): Visit => {
    const visit = visits.get(id);
    if (visit === undefined) throw new Error('A connection was accepted and is not known.');
    return visit;
  };
  const admit = (session: SMTPServerSession) => {
    if (isClosing) throw tryLater('The server is being stopped.', 421);
    const { remoteAddress: address } = session;
    const same = [...visits.values()].filter((visit) => visit.address === address).length;
    // A mail server in front opens as many as it needs.
    if (!isLmtp && same >= limits.connectionsOfAddress)
      throw tryLater('There are too many connections from your address.', 421);
    const timer = setTimeout(
      () => end(session.id, 'The connection has lasted too long.'),
      limits.connectionMs,
    );
    visits.set(session.id, { address, unknown: 0, isBusy: false, timer });
  };
  const end = (id: string, sentence: string) => {
    const connection = [...server.connections].find((one) => one.id === id);
    connection?.send(421, sentence);
    connection?.close();
  };
  const options: SMTPServerOptions = {
    name: domain,
    banner: 'Mailvault',
    lmtp: isLmtp,
    size: limits.messageBytes,
    maxClients: maxConnections,
    maxRecipients: maxEnvelopeRecipients,
    socketTimeout: limits.silenceMs,
    closeTimeout: closingMs,
    hideENHANCEDSTATUSCODES: false,
    disabledCommands: ['AUTH', ...(tls === null ? ['STARTTLS'] : [])],
    disableReverseLookup: true,
    // LMTP is for a mail server of ours, which names its client.
    useXForward: isLmtp,
    logger: false,
    onConnect: (session, callback) => answer(callback, async () => admit(session)),
    onMailFrom: (_from, _session, callback) =>
      answer(callback, async () => {
        if (isClosing) throw tryLater('The server is being stopped.', 421);
      }),
    onRcptTo: ({ address }, session, callback) =>
      answer(callback, () =>
        checkRecipient(address, { intake, visit: visitOf(session), pool: deps.database.pool, log: deps.log }),
      ),
    onData: (stream, session, callback) => {
      const visit = visitOf(session);
      visit.isBusy = true;
      void receive(stream, session).then((outcome) => {
        visit.isBusy = false;
        deps.onMessage?.(outcome);
        if (outcome instanceof SmtpAnswer) callback(outcome);
        else callback(null, 'Stored');
        if (isClosing) setImmediate(() => end(session.id, 'The server is being stopped.'));
      });
    },
    onClose: ({ id }) => {
      clearTimeout(visits.get(id)?.timer);
      visits.delete(id);
    },
  };
  const server = new SMTPServer({ ...options, ...(tls !== null && readTlsFiles(tls)) });
  server.on('error', (error: Error & { code?: string }) => {
    // Clients break off, and strangers knock: that is no fault of ours.
    deps.log.info({ code: error.code ?? error.name }, 'a connection to the listener ended with an error');
  });
  const following =
    tls === null ? null : followTlsFiles(tls, (files) => server.updateSecureContext(files), deps.log);

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.server.once('error', (error) => reject(cannotListen(choice, error)));
        server.listen(choice.port, choice.host, () => {
          const { port } = server.server.address() as AddressInfo;
          deps.log.info({ port, protocol }, 'listening for mail');
          resolve(port);
        });
      }),
    isListening: () => server.server.listening,
    async close() {
      isClosing = true;
      following?.stop();
      for (const [id, { isBusy }] of visits) if (!isBusy) end(id, 'The server is being stopped.');
      if (server.server.listening) await new Promise<void>((resolve) => server.close(resolve));
      await arrivals.settle();
    },
  };
}

function cannotListen({ host, port }: ListenerChoice, error: Error): StartupError {
  return new StartupError(
    `Mail cannot be taken on ${host}, port ${port} (${error.message}). Choose another INTAKE_PORT or INTAKE_HOST.`,
  );
}
