import { type ARCResult, type AuthenticateResult, authenticate, type DNSResolver } from 'mailauth';
import { hasOversizedHeader } from '#server/ingest/gate/authentication/oversized-header.ts';

/** The connection that brought a message, and its envelope. */
export interface Delivery {
  ip: string;
  /** The name by which the client introduced itself. */
  helo: string;
  /** Empty for the null sender. */
  mailFrom: string;
}

export interface JudgeOptions {
  /** The authserv-id of this server. */
  server: string;
  resolver: DNSResolver;
  /** Domains whose ARC seals are believed. */
  forwarders: readonly string[];
}

/**
 * Judges a message by SPF, DKIM, ARC and DMARC while its sender is connected.
 * @returns the value of Authentication-Results (RFC 8601). Never rejects. Of the sender's own words it has
 * only domains. A sender that could not be judged, because name servers did not answer, has no results.
 */
export async function judgeDelivery(
  raw: Uint8Array,
  { ip, helo, mailFrom }: Delivery,
  { server, resolver, forwarders }: JudgeOptions,
): Promise<string> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  try {
    if (hasOversizedHeader(bytes)) return unreadable(server);
    const judged = await authenticate(bytes, {
      ip,
      helo,
      sender: mailFrom,
      mta: server,
      resolver,
      disableBimi: true,
    });
    if (isUnanswered(judged) && !hasPassed(judged)) return `${server}; none (name servers did not answer)`;
    return [
      server,
      ...dkimOf(judged),
      ...spfOf(judged),
      ...arcOf(judged),
      ...dmarcOf(judged, forwarders),
    ].join(';\r\n\t');
  } catch {
    return unreadable(server);
  }
}

/** A message that cannot be read proves nothing about its sender. */
const unreadable = (server: string) => `${server};\r\n\tdmarc=permerror`;

/** More are not reported: a message has one or two. */
const maxReportedSignatures = 10;

function dkimOf({ dkim }: AuthenticateResult): string[] {
  return dkim.results.slice(0, maxReportedSignatures).map(({ status, signingDomain, selector }) => {
    // RFC 8601 calls a signature that does not fit its message failed; the library calls some neutral.
    const isBroken = status.result === 'neutral' && /did not verify/.test(status.comment ?? '');
    return `dkim=${isBroken ? 'fail' : status.result}${property('header.d', signingDomain)}${property('header.s', selector)}`;
  });
}

function spfOf({ spf }: AuthenticateResult): string[] {
  return spf === false ? [] : [`spf=${spf.status.result}${property('smtp.mailfrom', spf.domain)}`];
}

function arcOf({ arc }: AuthenticateResult): string[] {
  if (arc === false || arc.status.result === 'none') return [];
  return [`arc=${arc.status.result}${property('header.d', sealerOf(arc))}`];
}

function dmarcOf(judged: AuthenticateResult, forwarders: readonly string[]): string[] {
  const { dmarc, arc } = judged;
  // No domain in From, or several: nobody's policy applies, and nothing can prove it.
  if (dmarc === false) return ['dmarc=permerror'];
  const from = property('header.from', dmarc.status.header?.from);
  const policy = /^(?:none|quarantine|reject)$/.test(dmarc.policy ?? '') ? ` (p=${dmarc.policy})` : '';
  if (dmarc.status.result !== 'fail') return [`dmarc=${dmarc.status.result}${policy}${from}`];
  if (arc !== false && isVouchedByForwarder(arc, forwarders))
    return [`dmarc=pass (forwarded by ${sealerOf(arc)})${from}`];
  // Nothing was proven, but something could not be asked.
  return [`dmarc=${isUnanswered(judged) ? 'temperror' : 'fail'}${policy}${from}`];
}

function isUnanswered({ dkim, spf }: AuthenticateResult): boolean {
  return (
    (spf !== false && spf.status.result === 'temperror') ||
    dkim.results.some(({ status }) => status.result === 'temperror')
  );
}

function hasPassed({ dkim, spf, dmarc }: AuthenticateResult): boolean {
  return [...dkim.results, spf, dmarc].some((one) => one !== false && one.status.result === 'pass');
}

/** Whether a believed forwarder sealed that DMARC passed when the message reached it. */
function isVouchedByForwarder(arc: ARCResult, forwarders: readonly string[]): boolean {
  if (arc.status.result !== 'pass') return false;
  const sealer = sealerOf(arc);
  return forwarders.includes(sealer) && arc.authenticationResults?.dmarc?.result === 'pass';
}

/** Returns the domain that signed the last set of ARC fields, and the message with it; empty if two did. */
function sealerOf({ signature, chain }: ARCResult): string {
  const signer = (signature === false ? undefined : signature?.signingDomain)?.toLowerCase() ?? '';
  const sealer = String(chain?.at(-1)?.['arc-seal']?.parsed?.d?.value ?? '').toLowerCase();
  return sealer === signer ? signer : '';
}

function property(name: string, value: unknown): string {
  const domain = typeof value === 'string' ? value.replace(/^.*@/s, '').toLowerCase() : '';
  return /^[a-z0-9._-]{1,253}$/.test(domain) ? ` ${name}=${domain}` : '';
}
