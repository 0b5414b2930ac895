const shape = 'must be a comma-separated list of hosts with their ports, such as n8n.lan:5678';

/**
 * Reads WEBHOOK_HOSTS: receivers in a private network, which webhooks may reach besides the public internet.
 * @param fault receives a description of the fault.
 */
export function webhookHostsOf(text: string, fault: (sentence: string) => void): Set<string> | undefined {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  for (const host of hosts) {
    const url = URL.parse(`https://${host}`);
    const isComplete = /:\d{1,5}$/.test(host) && url !== null && url.pathname === '/' && url.username === '';
    if (!isComplete) {
      fault(shape);
      return undefined;
    }
  }
  return new Set(hosts);
}
