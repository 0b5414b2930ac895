import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Opens a site of one page at another origin. */
export async function openSite(body: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><meta name="viewport" content="width=device-width">${body}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
