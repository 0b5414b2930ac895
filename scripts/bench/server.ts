import { freePort } from '#tests/support/servers/free-port.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';

/** The real server in a separate process, so that client and server do not share an event loop. */
export interface BenchServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built server with these settings. It trusts the client addresses that `load` sends. */
export async function startServer(settings: Record<string, string>): Promise<BenchServer> {
  const PORT = String(await freePort());
  const given = { TRUST_PROXY: '127.0.0.1', PORT, ...settings };
  const { child, stop } = await startServerProcess(given);
  // An IP address, to avoid name resolution while measuring.
  return { origin: `http://127.0.0.1:${PORT}`, pid: child.pid ?? 0, stop };
}
