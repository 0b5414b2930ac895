import { hostOf } from '#server/platform/outbound/host-of.ts';

const shape = 'must be a comma-separated list of hosts with their ports, such as n8n.lan:5678';

/** A name or IP address, and a port. */
const pattern = /^(?:[^\s/?#@:[\]]+|\[[0-9a-f:.]+\]):\d{1,5}$/i;

/**
 * Reads WEBHOOK_HOSTS: receivers in a private network, which webhooks may reach besides the public internet.
 * @param fault receives a description of the fault.
 */
export function webhookHostsOf(text: string, fault: (sentence: string) => void): Set<string> | undefined {
  const hosts = new Set<string>();
  for (const given of text.split(',').map((host) => host.trim())) {
    const host = pattern.test(given) ? hostOf(`http://${given}`) : undefined;
    if (host === undefined) {
      fault(shape);
      return undefined;
    }
    hosts.add(host);
  }
  return hosts;
}
