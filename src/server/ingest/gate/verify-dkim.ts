import type { DKIMResult, DNSResolver } from 'mailauth';
import { withinTime } from '#server/ingest/gate/authentication/dns-resolver.ts';
import { hasOversizedHeader } from '#server/ingest/gate/authentication/oversized-header.ts';
import {
  findAddressHost,
  normaliseHost,
  toRegistrableDomain,
} from '#server/ingest/identify/sender-domain.ts';
import { findBodyStart, readHeaderFields } from '#server/ingest/parse/header-fields.ts';

/** The conclusion about the sender from a message's signatures. */
export interface DkimVerdict {
  /**
   * `pass`: a signature of From's domain is valid. `fail`: one is broken, none is valid, and the domain's
   * policy is reject or quarantine. `unknown`: everything else; nothing follows from it.
   */
  result: 'pass' | 'fail' | 'unknown';
  /** The reason, as a sentence for administrators. */
  what: string;
}

export interface DkimContext {
  /** The address in From. */
  fromAddress: string;
  /** When the message was received. */
  receivedAt: Date;
  now: Date;
  /** Shared by all messages of a process, so that each key is queried once. */
  resolver: DNSResolver;
}

/** A message has one or two, and some relays add one. Beyond: not verified. */
const maxSignatures = 10;

/** All DNS queries about one message. Beyond: nothing follows from its signatures. */
const maxQueriesMs = 9_000;

/**
 * Keys are replaced, some under their old name, which breaks older signatures: a broken signature proves
 * something only while its key must still be valid.
 */
const maxAgeMs = 14 * 24 * 3_600_000;

/**
 * Verifies the DKIM signatures of From's domain (RFC 6376, RFC 8463) for a message that no receiving server
 * judged. Never throws, and waits for DNS for a bounded time. A key or message that is missing, withdrawn,
 * unreachable, too old or unusual gives `unknown`: only proof of a forgery fails.
 *
 * Costs, for a message of 100 kB, about three milliseconds of processor time and one or two DNS queries, so
 * call it in a worker, where messages are prepared.
 */
export async function verifyDkim(raw: Uint8Array, context: DkimContext): Promise<DkimVerdict> {
  const { fromAddress, receivedAt, now } = context;
  const host = findAddressHost(fromAddress);
  if (host === null) return unknown('From has no domain.');
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const fields = readHeaderFields(bytes.subarray(0, findBodyStart(bytes)));
  if (fields.filter(({ name }) => name === 'from').length !== 1)
    return unknown('There is not exactly one From.');
  if (hasOversizedHeader(bytes)) return unknown('The header is longer than any real one.');
  const domain = toRegistrableDomain(host);
  const signatures = fields.filter(({ name }) => name === 'dkim-signature');
  if (signatures.length > maxSignatures || !signatures.some(({ value }) => isSignatureOf(value, domain)))
    return unknown(`No signature of ${domain} that could be verified.`);
  const outcomes = await verifySignatures(bytes, domain, context);
  const holds = outcomes.find(({ outcome }) => outcome === 'holds');
  if (holds !== undefined) return { result: 'pass', what: `The signature of ${holds.signer} holds.` };
  if (outcomes.length === 0) return unknown(`No signature of ${domain} that could be verified.`);
  if (!outcomes.every(({ outcome }) => outcome === 'broken'))
    return unknown(`The signature of ${domain} could not be verified.`);
  if (now.getTime() - receivedAt.getTime() > maxAgeMs)
    return unknown(`The signature of ${domain} does not hold, but its key may have been replaced since.`);
  const policy = await findPolicy(fromAddress, context.resolver);
  if (policy !== 'quarantine' && policy !== 'reject')
    return unknown(`The signature of ${domain} does not hold, but the domain asks for nothing.`);
  return {
    result: 'fail',
    what: `The signature of ${domain} is broken, and the domain asks to ${policy} such mail.`,
  };
}

/** Whether a DKIM-Signature names a signer of this registrable domain. */
export function isSignatureOf(value: string, domain: string): boolean {
  const signer = normaliseHost(/(?:^|;)\s*d\s*=\s*([^;\s]{1,253})/.exec(value)?.[1] ?? '');
  return signer !== null && toRegistrableDomain(signer) === domain;
}

/** Returns whether a stored reason is the one that `verifyDkim` gives for a broken signature. */
export function isBrokenSignature({ rule, what }: { rule: string; what: string }): boolean {
  return rule === 'forged' && /^The signature of \S+ is broken, and the domain asks to /.test(what);
}

function unknown(what: string): DkimVerdict {
  return { result: 'unknown', what };
}

interface Outcome {
  signer: string;
  outcome: 'holds' | 'broken' | 'unknown';
}

/** @returns the outcomes of the signatures of From's domain. */
async function verifySignatures(
  bytes: Buffer,
  domain: string,
  { resolver, receivedAt }: DkimContext,
): Promise<Outcome[]> {
  const verify = async (message: Buffer): Promise<Outcome[]> => {
    const { dkimVerify } = await import('mailauth');
    const { results } = await dkimVerify(message, {
      resolver: keysOf(domain, withinTime(resolver, maxQueriesMs)),
      rejectRsaSha1: true,
      // A signature that has expired since was valid when the message came.
      curTime: receivedAt,
    });
    return results
      .map((result) => ({
        signer: normaliseHost(result.signingDomain ?? '') ?? '',
        outcome: outcomeOf(result),
      }))
      .filter(({ signer }) => signer !== '' && toRegistrableDomain(signer) === domain);
  };
  try {
    const outcomes = await verify(bytes);
    const isBroken = outcomes.length > 0 && outcomes.every(({ outcome }) => outcome === 'broken');
    return isBroken && bytes.includes('\n>From ') ? await verify(unquoted(bytes)) : outcomes;
  } catch {
    return [];
  }
}

function outcomeOf({
  status,
  algo,
  canonBodyLengthLimited,
  canonBodyLengthLimit,
  canonBodyLengthTotal,
}: DKIMResult): Outcome['outcome'] {
  // SHA-1 proves nothing in either direction.
  if (!/-sha256$/i.test(algo ?? '')) return 'unknown';
  // A body signed in part may continue with anything.
  if (canonBodyLengthLimited === true && canonBodyLengthLimit !== canonBodyLengthTotal) return 'unknown';
  if (status.result === 'pass') return 'holds';
  const isBroken = status.result === 'fail' || /did not verify/.test(String(status.comment));
  return isBroken ? 'broken' : 'unknown';
}

/** Asks for keys of one domain only: signatures of others prove nothing about From. */
function keysOf(domain: string, resolver: DNSResolver): DNSResolver {
  return async (name, type) => {
    const [, signer = ''] = name.toLowerCase().split('._domainkey.');
    if (toRegistrableDomain(signer) === domain) return resolver(name, type);
    throw Object.assign(new Error('Not asked.'), { code: 'ENOTFOUND' });
  };
}

/** Mbox archives put `>` before lines that begin with `From `. */
function unquoted(bytes: Buffer): Buffer {
  const bodyStart = findBodyStart(bytes);
  const body = bytes.toString('latin1', bodyStart).replace(/^>(>{0,8}From )/gm, '$1');
  return Buffer.concat([bytes.subarray(0, bodyStart), Buffer.from(body, 'latin1')]);
}

/**
 * Returns the treatment that a domain requests for mail that cannot prove its origin (DMARC); undefined if it
 * requests none, or no name server answered.
 */
async function findPolicy(fromAddress: string, resolver: DNSResolver): Promise<string | undefined> {
  const { dmarc } = await import('mailauth');
  const result = await dmarc({
    headerFrom: fromAddress,
    spfDomains: [],
    dkimDomains: [],
    resolver: withinTime(resolver, maxQueriesMs),
  });
  return result === false ? undefined : result.policy;
}
