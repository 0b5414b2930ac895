import { DeliveryError } from '#server/platform/deliveries/delivery-error.ts';
import { type AddressRules, publicInternet } from '#server/platform/outbound/address-guard.ts';
import { GuardedRequestError, guardedRequest } from '#server/platform/outbound/guarded-request.ts';
import { hostOf } from '#server/platform/outbound/host-of.ts';
import { resolveBySystem } from '#server/platform/outbound/resolve-by-system.ts';
import { resolveByDns } from '#server/platform/outbound/resolve-host.ts';

/** Milliseconds for one attempt; receivers are to answer at once and work later. */
const attemptMs = 15_000;

export interface PostOptions {
  /** `host:port` of receivers in a private network (WEBHOOK_HOSTS). */
  hosts: ReadonlySet<string>;
  attemptMs?: number;
}

/**
 * Posts one message. Only a 2xx answer counts as taken; its body is not read. A redirect is not followed, because it
 * would take the message to an address that nobody entered.
 * @throws DeliveryError that says what its owner can do; final for 410 Gone.
 */
export async function postWebhook(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  options: PostOptions,
): Promise<void> {
  const limitMs = options.attemptMs ?? attemptMs;
  const signal = AbortSignal.timeout(limitMs);
  let status: number;
  try {
    const answer = await guardedRequest(address, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Mailvault-Webhooks/1.0',
      },
      body,
      ...guardOf(address, options.hosts),
      signal,
      idleTimeMs: limitMs,
    });
    status = answer.statusCode ?? 0;
    answer.destroy();
  } catch (error) {
    throw failed(signal.aborted ? 'It did not answer within 15 seconds.' : sentenceOf(error));
  }
  if (status >= 200 && status < 300) return;
  if (status === 410) throw failed('It answered 410: the address is gone.', { isFinal: true });
  if (status >= 300 && status < 400)
    throw failed(`It answered ${status}, a redirect. Enter the address that it leads to.`);
  throw failed(`It answered ${status}.`);
}

/** The rules for an address: those of the public internet, unless the operator named its host. */
export function guardOf(address: string, hosts: ReadonlySet<string>) {
  const host = hostOf(address);
  if (host === undefined || !hosts.has(host)) return { rules: publicInternet, resolve: resolveByDns };
  const rules: AddressRules = {
    ports: new Set([URL.parse(address)?.port ?? '']),
    isAllowedIp: () => true,
    isAllowedName: () => true,
  };
  return { rules, resolve: resolveBySystem };
}

function failed(message: string, { isFinal = false } = {}): DeliveryError {
  return new DeliveryError(message, { isFinal, isOfServer: false });
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof GuardedRequestError))
    return `The connection failed (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}).`;
  switch (error.failure) {
    case 'refused_address':
      return 'The address is not on the public internet.';
    case 'unresolved':
      return 'No server was found under this name.';
    case 'too_slow':
      return 'It did not answer within 15 seconds.';
  }
}
