import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasBearerToken } from '#server/operations/metrics/bearer-token.ts';
import type { Metrics } from '#server/operations/metrics/open-metrics.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

export interface MetricsAddress {
  host: string;
  port: number;
  /** Required here too, unless null. */
  token: string | null;
}

/**
 * Serves `/metrics` on a separate port, which visitors do not reach.
 * @throws StartupError if it cannot listen there.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  { host, port, token }: MetricsAddress,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    answer(metrics, token, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartupError(
          `Metrics cannot be served on ${host}, port ${port} (${error.message}). Choose another METRICS_PORT.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  token: string | null,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url.split('?', 1)[0] !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
    response.writeHead(404).end();
  } else if (token !== null && !hasBearerToken(headers.authorization, token)) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  } else {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    response.end(method === 'HEAD' ? undefined : text);
  }
}
