import { freePort } from '#tests/support/free-port.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

/** The real server in a process of its own, so that client and server do not share an event loop. */
export interface BenchServer {
  origin: string;
  port: number;
  pid: number;
  /** What it has printed until now. */
  printed(): string;
  /** False once it has ended, however that came. */
  isRunning(): boolean;
  /** Sends a signal, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the built server with these settings; asked for by number, so that no name is looked up while counting. It
 * believes the addresses that `load` gives its requests.
 */
export async function startServer(settings: Record<string, string>): Promise<BenchServer> {
  const PORT = settings.PORT ?? String(await freePort());
  const given = { TRUST_PROXY: '127.0.0.1', PORT, ...settings };
  const { child, printed, stop } = await startServerProcess(given);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    origin: `http://127.0.0.1:${PORT}`,
    port: Number(PORT),
    pid: child.pid ?? 0,
    printed,
    isRunning,
    end,
    stop,
  };
}
