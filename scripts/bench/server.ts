import { freePort } from '#tests/support/servers/free-port.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';

/** The real server in a process of its own, so that client and server do not share an event loop. */
export interface BenchServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built server with these settings. It believes the addresses that `load` gives its requests. */
export async function startServer(settings: Record<string, string>): Promise<BenchServer> {
  const PORT = String(await freePort());
  const given = { TRUST_PROXY: '127.0.0.1', PORT, ...settings };
  const { child, stop } = await startServerProcess(given);
  // By number, so that no name is looked up while counting.
  return { origin: `http://127.0.0.1:${PORT}`, pid: child.pid ?? 0, stop };
}
