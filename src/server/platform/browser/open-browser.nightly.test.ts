import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findChromium } from '#server/platform/browser/find-chromium.ts';
import { browserStarter } from '#server/platform/browser/open-browser.ts';

/** Counts connections to this machine. */
async function listen(): Promise<{ port: number; connections: () => number; close: () => void }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, connections: () => connections, close: () => server.close() };
}

it('a browser of ours reaches no address, whatever its page asks for', async () => {
  const start = browserStarter(findChromium(process.env) ?? '', { log: { warn() {} }, priority: 'usual' });
  const { devtools, close } = await start(new AbortController().signal);
  const neighbour = await listen();
  try {
    const { targetId } = await devtools.send(
      { method: 'Target.createTarget', params: { url: 'about:blank' } },
      z.object({ targetId: z.string() }),
    );
    const { sessionId } = await devtools.send(
      { method: 'Target.attachToTarget', params: { targetId, flatten: true } },
      z.object({ sessionId: z.string() }),
    );
    const addresses = ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]'];
    const urls = addresses.map((host) => `http://${host}:${neighbour.port}/`);
    const expression = `Promise.all(${JSON.stringify(urls)}.map((url) => fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused')))`;
    const { result } = await devtools.send(
      {
        method: 'Runtime.evaluate',
        params: { expression, awaitPromise: true, returnByValue: true },
        sessionId,
      },
      z.object({ result: z.object({ value: z.array(z.string()) }) }),
    );
    expect(result.value).toEqual(urls.map(() => 'refused'));
    const params = { url: urls[0] };
    await devtools.send({ method: 'Page.navigate', params, sessionId });
    expect(neighbour.connections()).toBe(0);
  } finally {
    await close();
    neighbour.close();
  }
});
