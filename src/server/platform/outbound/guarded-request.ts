import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type AddressRules, checkAddress } from '#server/platform/outbound/address-guard.ts';
import { addressesOf, type HostAddress, type ResolveHost } from '#server/platform/outbound/resolve-host.ts';

/** The reason no answer came; `detail` is a word for the log, never text that the foreign server wrote. */
export class GuardedRequestError extends Error {
  override name = 'GuardedRequestError';
  readonly failure: 'refused_address' | 'unresolved' | 'too_slow';
  readonly detail: string | undefined;

  constructor(failure: GuardedRequestError['failure'], detail?: string) {
    super(detail === undefined ? failure : `${failure} (${detail})`);
    this.failure = failure;
    this.detail = detail;
  }
}

export interface GuardedRequest {
  method?: 'GET' | 'POST';
  headers: http.OutgoingHttpHeaders;
  body?: string;
  rules: AddressRules;
  resolve: ResolveHost;
  /** Its abort ends the connection, also while the answer is read. */
  signal: AbortSignal;
  /** Milliseconds after which a connection without data is closed. */
  idleTimeMs: number;
}

/** Node's own default, made explicit: one step beyond it the answer counts as unreachable. */
const maxHeaderBytes = 16_384;

/**
 * Sends one request to an address from outside. The address is checked as text, its host is resolved once, all its
 * addresses are checked, and the connection can only go to those. Follows no redirect, sends no cookie and no
 * referrer, keeps no connection, and uses no proxy.
 * @throws GuardedRequestError for a refused address, and errors of Node with a `code` for faults of the network.
 */
export async function guardedRequest(
  address: string,
  request: GuardedRequest,
): Promise<http.IncomingMessage> {
  const verdict = checkAddress(address, request.rules);
  if (!verdict.allowed) throw new GuardedRequestError('refused_address', verdict.refusal);
  return send(verdict.url, await allowedAddressesOf(verdict.url, request), request);
}

async function allowedAddressesOf(
  url: URL,
  { rules, resolve, signal }: GuardedRequest,
): Promise<HostAddress[]> {
  const addresses = await addressesOf(url.hostname, resolve, signal);
  if (addresses.length === 0) throw new GuardedRequestError('unresolved');
  // A rebinding name mixes an internal address with public ones, so one disallowed address refuses all.
  if (!addresses.every(({ address }) => rules.isAllowedIp(address)))
    throw new GuardedRequestError('refused_address', 'not_public');
  return addresses;
}

function send(
  url: URL,
  addresses: HostAddress[],
  { method = 'GET', headers, body, signal, idleTimeMs }: GuardedRequest,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers,
      agent: false,
      lookup: lookupAmong(addresses),
      signal,
      timeout: idleTimeMs,
      maxHeaderSize: maxHeaderBytes,
    };
    let response: http.IncomingMessage | undefined;
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, options, (answer) => {
      response = answer;
      resolve(answer);
    });
    outgoing.on('timeout', () => (response ?? outgoing).destroy(new GuardedRequestError('too_slow', 'idle')));
    outgoing.on('error', reject);
    // Node closes a connection that changes its protocol without an error.
    outgoing.on('close', () => reject(new Error('it ended without an answer')));
    outgoing.end(body);
  });
}

/** Resolves to the checked addresses only, whatever the name means by now. */
function lookupAmong(addresses: HostAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, addresses);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}
