import { connect } from 'node:net';
import { findLastArrival } from '#server/intake/listener/repository.ts';
import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import type { VaultProbe } from '#server/operations/doctor/vault-probe.ts';
import type { ListenerChoice } from '#server/platform/config/intake-choice.ts';

/** Connects to the listener as a mail server does, and sends nothing. */
export async function checkListener(
  { host, port, protocol }: ListenerChoice,
  vault: VaultProbe,
  signal: AbortSignal,
): Promise<Finding> {
  const greeting = await greetingOf(toReachable(host), port, signal).catch((error: Error) => error);
  const name = protocol.toUpperCase();
  if (greeting instanceof Error) {
    return fault(
      `Nothing takes mail on ${host}, port ${port} (${greeting.message}). Start the server, or check INTAKE_PORT and INTAKE_HOST.`,
    );
  }
  if (!greeting.startsWith('220 '))
    return fault(`Port ${port} on ${host} answers “${greeting.slice(0, 100)}”.`);
  const last = vault.state === 'open' ? await findLastArrival(vault.database.pool) : null;
  if (vault.state !== 'open') return sound(`It takes mail by ${name} on ${host}, port ${port}.`);
  const sentence = last === null ? 'No mail has come yet.' : `Mail last came at ${last.toISOString()}.`;
  return sound(`It takes mail by ${name} on ${host}, port ${port}. ${sentence}`);
}

/** A server that listens everywhere is reached on this machine. */
function toReachable(host: string): string {
  return host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
}

function greetingOf(host: string, port: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal });
    socket.once('error', reject);
    socket.once('data', (bytes) => {
      resolve(bytes.toString('latin1').trim());
      socket.end('QUIT\r\n');
    });
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
}
