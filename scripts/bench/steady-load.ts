import { Agent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { askSite, type SampleSite, type SiteAnswer } from './sample-sites.ts';

/** One request of a steady load, as its client saw it; times are of `performance.now()`. */
export interface Asked {
  kind: string;
  startedAt: number;
  endedAt: number;
  /** Null: answered as it should be. */
  failure: string | null;
}

/** What clients ask for in turn. */
export interface Wanted {
  kind: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** Made anew for each request. */
  body?: () => string;
  /** Says what is wrong with an answer; null when nothing. Absent: any success is right. */
  judge?: (answer: SiteAnswer, body: string | undefined) => string | null;
}

export interface SteadyLoad {
  /** All that was asked until now, in the order of answers. */
  readonly asked: readonly Asked[];
  stop(): Promise<void>;
}

/** Each address may write 120 times a minute and read 3,000 times: clients stay below both. */
const pauseMs = { reader: 30, writer: 600 };

/**
 * Clients that keep their connection and ask again and again, each from a loopback address of its own, since limits
 * count addresses and the proxy believes nobody. A client whose connection broke takes another, as browsers do.
 */
export function startSteadyLoad(
  site: SampleSite,
  clients: ReadonlyArray<{ role: keyof typeof pauseMs; wanted: readonly Wanted[] }>,
): SteadyLoad {
  const asked: Asked[] = [];
  let isStopped = false;
  const running = clients.map(async ({ role, wanted }, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.77.${index + 1}` });
    for (let turn = index; !isStopped; turn += 1) {
      const next = wanted[turn % wanted.length];
      if (next !== undefined) asked.push(await ask(site, next, agent));
      await wait(pauseMs[role]);
    }
    agent.destroy();
  });
  return {
    asked,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

async function ask(site: SampleSite, wanted: Wanted, agent: Agent): Promise<Asked> {
  const { kind, path, method = 'GET', headers = {}, judge = successOnly } = wanted;
  const body = wanted.body?.();
  const startedAt = performance.now();
  const failure = await askSite(site, path, {
    method,
    agent,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json', origin: site.origin }),
    },
    ...(body !== undefined && { body }),
  }).then(
    (answer) => judge(answer, body),
    (error: Error) => error.message,
  );
  return { kind, startedAt, endedAt: performance.now(), failure };
}

export function successOnly({ status, body }: SiteAnswer): string | null {
  return status >= 200 && status < 300 ? null : `${status} ${body.slice(0, 120)}`;
}
