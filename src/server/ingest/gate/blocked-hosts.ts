import { readFile } from 'node:fs/promises';
import { normaliseHost } from '#server/ingest/identify/sender-domain.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

/** Hosts that mail must not lead to, as the operator's list has them. */
export interface BlockedHosts {
  /** The first of these hosts that is on the list, or under one that is; null when there is none. */
  find(hosts: readonly string[]): Promise<string | null>;
}

/**
 * Reads a list of known bad hosts (BLOCKED_HOSTS): a host a line, alone or behind an address as hosts files have it;
 * what follows a # is passed over. It is read anew once a day. A list that cannot be read any more stays as it was.
 * @param warn told why the list could not be read.
 * @throws Error of the first reading: a list that was never read would look like an empty one.
 */
export async function openBlockedHosts(
  path: string,
  { now, warn }: { now: () => Date; warn: (sentence: string) => void },
): Promise<BlockedHosts> {
  let list = parseHosts(await readFile(path, 'utf8'));
  let readAt = now().getTime();
  const refreshed = async () => {
    if (now().getTime() - readAt < dayMs) return list;
    readAt = now().getTime();
    try {
      list = parseHosts(await readFile(path, 'utf8'));
    } catch (error) {
      warn(`BLOCKED_HOSTS could not be read (${(error as Error).message}); yesterday's list stays in use.`);
    }
    return list;
  };
  return {
    async find(hosts) {
      const blocked = await refreshed();
      return hosts.find((host) => parentsOf(host).some((parent) => blocked.has(parent))) ?? null;
    },
  };
}

/** `a.b.example`, `b.example`, `example`. */
function parentsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

function parseHosts(text: string): ReadonlySet<string> {
  const hosts = new Set<string>();
  for (const line of text.split('\n')) {
    const written = line.replace(/#.*$/, '').trim().split(/\s+/).at(-1) ?? '';
    const host = written === '' ? null : normaliseHost(written.replace(/^\*?\./, ''));
    // A top level, or localhost as hosts files begin with it, would block everything or nothing.
    if (host?.includes('.') === true) hosts.add(host);
  }
  return hosts;
}
