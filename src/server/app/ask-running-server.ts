import type { Config } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { operatorHeaders } from '#server/platform/http/requests/operator-proof.ts';

/** Returns the local address of this configuration's server; behind a proxy BASE_URL would be another port. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

interface Question {
  path: string;
  secret: string;
  now: Date;
  body?: object;
  timeoutMs: number;
  /** Error sentence if no server answers at this address. */
  noAnswer: (origin: string) => string;
}

/**
 * Sends a request that only the operator may send to a running server.
 * @returns its answer.
 * @throws StartupError with the server's error sentence, or with the reason no answer came.
 */
export async function askRunningServer(
  address: string,
  { path, secret, now, body = {}, timeoutMs, noAnswer }: Question,
): Promise<Record<string, unknown>> {
  const { origin } = new URL(address);
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...operatorHeaders(secret, path, now),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw new StartupError(
      error.name === 'TimeoutError' ? `The server at ${origin} did not answer in time.` : noAnswer(origin),
    );
  });
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (answer.ok) return said;
  throw new StartupError(
    typeof said.error === 'string'
      ? `The server at ${origin} says: ${said.error}`
      : `What answers at ${origin} is no server of this vault (${answer.status}).`,
  );
}
