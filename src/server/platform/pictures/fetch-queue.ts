import { getDomain } from 'tldts';

export interface FetchQueueLimits {
  /** Concurrent fetches; each may hold a whole picture in memory twice. */
  total: number;
  /** Concurrent fetches from one sender's servers: we are a guest there. */
  perSite: number;
  /** Fetches that wait for their turn; further ones are refused, as their viewer would not wait that long. */
  waiting: number;
  /** Waiting fetches for one site, so that a slow one cannot fill the queue for all. */
  waitingPerSite: number;
}

const defaultFetchQueueLimits: FetchQueueLimits = {
  total: 12,
  perSite: 4,
  waiting: 500,
  waitingPerSite: 150,
};

/** Thrown instead of waiting if too many wait already. Says nothing about the picture. */
export class FetchQueueFull extends Error {
  override name = 'FetchQueueFull';
}

export interface FetchQueue {
  /** Runs `work` when another fetch from the site of this address is allowed. */
  run<Result>(url: string, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  site: string;
  start: () => void;
}

/** Limits concurrent fetches, in total and for each site (registrable domain, or IP address). */
export function createFetchQueue(limits: FetchQueueLimits = defaultFetchQueueLimits): FetchQueue {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let total = 0;

  const hasRoom = (site: string) => total < limits.total && (running.get(site) ?? 0) < limits.perSite;

  const enter = (site: string) => {
    total += 1;
    running.set(site, (running.get(site) ?? 0) + 1);
  };

  const leave = (site: string) => {
    total -= 1;
    const left = (running.get(site) ?? 1) - 1;
    if (left === 0) running.delete(site);
    else running.set(site, left);
    const next = waiting.findIndex((candidate) => hasRoom(candidate.site));
    if (next !== -1) waiting.splice(next, 1)[0]?.start();
  };

  const turn = (site: string): Promise<void> => {
    const ofSite = waiting.filter((candidate) => candidate.site === site).length;
    if (waiting.length >= limits.waiting || ofSite >= limits.waitingPerSite) throw new FetchQueueFull();
    return new Promise((resolve) => {
      waiting.push({
        site,
        start: () => {
          enter(site);
          resolve();
        },
      });
    });
  };

  return {
    async run(url, work) {
      const site = siteOf(url);
      if (hasRoom(site)) enter(site);
      else await turn(site);
      try {
        return await work();
      } finally {
        leave(site);
      }
    },
  };
}

function siteOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
