import { readFile } from 'node:fs/promises';
import { normaliseHost } from '#server/ingest/identify/sender-domain.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

/** The operator's list of hosts that mail must not link to. */
export interface BlockedHosts {
  /** Returns the first of these hosts that is on the list, or below a host on it; null if none is. */
  find(hosts: readonly string[]): Promise<string | null>;
}

/**
 * Reads a list of known bad hosts (BLOCKED_HOSTS): one host per line, alone or after an IP address as in
 * hosts files; text after a # is a comment. It is reread once a day. If a later reading fails, the previous
 * list stays in use.
 * @param warn receives the reason why the list could not be read.
 * @throws Error if the first reading fails: an unread list would look like an empty one.
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
    // A top-level domain, or the localhost at the start of hosts files, would block everything or nothing.
    if (host?.includes('.') === true) hosts.add(host);
  }
  return hosts;
}
