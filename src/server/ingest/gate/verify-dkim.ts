import { createHash, type KeyObject, verify } from 'node:crypto';
import { type CanonicalForm, canonicalField, hashBody } from '#server/ingest/gate/dkim/canonical-form.ts';
import { type DkimSignature, readDkimSignature } from '#server/ingest/gate/dkim/dkim-signature.ts';
import { findDmarcPolicy } from '#server/ingest/gate/dkim/dmarc-policy.ts';
import type { DnsTexts } from '#server/ingest/gate/dkim/dns-texts.ts';
import { readPublicKey } from '#server/ingest/gate/dkim/public-key.ts';
import { type RawMessage, readRawMessage } from '#server/ingest/gate/dkim/raw-message.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';

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
  texts: DnsTexts;
}

/** A message has one or two. Beyond: ignored. */
export const maxSignatures = 4;

/**
 * Keys are replaced, some under their old name, which breaks older signatures: a broken signature proves
 * something only while its key must still be valid.
 */
const maxAgeMs = 14 * 24 * 3_600_000;

/**
 * Verifies the DKIM signatures of From's domain (RFC 6376, RFC 8463) for a message that no receiving server
 * judged. Never throws and never waits longer than for three answers of `texts`. A key or message that is
 * missing, withdrawn, unreachable, too old or unusual gives `unknown`: only proof of a forgery fails.
 *
 * Costs, for a message of 100 kB, about a millisecond of processor time and one or two DNS queries; 25 MB
 * take about 0.4 s, so call it in a worker, where messages are prepared.
 */
export async function verifyDkim(raw: Uint8Array, context: DkimContext): Promise<DkimVerdict> {
  const host = findAddressHost(context.fromAddress);
  if (host === null) return unknown('From has no domain.');
  const message = readRawMessage(raw);
  if (message.fields.filter(({ name }) => name === 'from').length !== 1)
    return unknown('There is not exactly one From.');
  const domain = toRegistrableDomain(host);
  const signatures = message.fields
    .filter(({ name }) => name === 'dkim-signature')
    .slice(0, maxSignatures)
    .map((field) => readDkimSignature(field.raw))
    .filter((one): one is DkimSignature => one !== null && toRegistrableDomain(one.domain) === domain);
  if (signatures.length === 0) return unknown(`No signature of ${domain} that could be verified.`);
  const body = new SignedBody(message.bodyLines);
  const outcomes: Outcome[] = [];
  for (const signature of signatures) {
    const outcome = await verifyOne(message, signature, body, context.texts);
    if (outcome === 'holds') return { result: 'pass', what: `The signature of ${signature.domain} holds.` };
    outcomes.push(outcome);
  }
  if (!outcomes.every((outcome) => outcome === 'broken'))
    return unknown(`The signature of ${domain} could not be verified.`);
  if (context.now.getTime() - context.receivedAt.getTime() > maxAgeMs)
    return unknown(`The signature of ${domain} does not hold, but its key may have been replaced since.`);
  const policy = await findDmarcPolicy(host, context.texts);
  if (policy !== 'quarantine' && policy !== 'reject')
    return unknown(`The signature of ${domain} does not hold, but the domain asks for nothing.`);
  return {
    result: 'fail',
    what: `The signature of ${domain} is broken, and the domain asks to ${policy} such mail.`,
  };
}

/** Returns whether a stored reason is the one that `verifyDkim` gives for a broken signature. */
export function isBrokenSignature({ rule, what }: { rule: string; what: string }): boolean {
  return rule === 'forged' && /^The signature of \S+ is broken, and the domain asks to /.test(what);
}

function unknown(what: string): DkimVerdict {
  return { result: 'unknown', what };
}

type Outcome = 'holds' | 'broken' | 'unknown';

async function verifyOne(
  message: RawMessage,
  signature: DkimSignature,
  body: SignedBody,
  texts: DnsTexts,
): Promise<Outcome> {
  const records = await texts.find(`${signature.selector}._domainkey.${signature.domain}`);
  const keys = (records ?? []).map((record) => readPublicKey(record, signature.kind));
  const key = keys.find((one) => one !== null);
  // A missing key was withdrawn or replaced: its signatures prove nothing.
  if (key === undefined || key === null) return 'unknown';
  const said = body.compare(signature);
  if (said === 'unknown') return 'unknown';
  return said === 'holds' && holds(signedFields(message, signature), signature, key) ? 'holds' : 'broken';
}

/** The body of a message, hashed once in each form. */
class SignedBody {
  readonly #lines: readonly string[];
  readonly #hashes = new Map<CanonicalForm, ReturnType<typeof hashBody>>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  compare({ body, bodyHash, bodyLength }: DkimSignature): Outcome {
    const hashed = this.#hashOf(body);
    // A body signed in part may continue with anything.
    if (bodyLength !== null && bodyLength !== hashed.length) return 'unknown';
    if (hashed.hash === bodyHash) return 'holds';
    return this.#isQuoted() && hashBody(this.#lines.map(unquoted), body).hash === bodyHash
      ? 'holds'
      : 'broken';
  }

  #hashOf(form: CanonicalForm): ReturnType<typeof hashBody> {
    const hashed = this.#hashes.get(form) ?? hashBody(this.#lines, form);
    this.#hashes.set(form, hashed);
    return hashed;
  }

  /** Mbox archives put `>` before lines that begin with `From `. */
  #isQuoted(): boolean {
    return this.#lines.some((line) => unquoted(line) !== line);
  }
}

function unquoted(line: string): string {
  return /^>{1,9}From /.test(line) ? line.slice(1) : line;
}

/**
 * Returns the signed fields, repeated names from the last one up, and the signature's own field without its
 * value.
 */
function signedFields(message: RawMessage, { fields, header, unsigned }: DkimSignature): string {
  const left = new Map<string, string[]>();
  for (const { name, raw } of message.fields) {
    const same = left.get(name);
    if (same === undefined) left.set(name, [raw]);
    else same.push(raw);
  }
  const lines: string[] = [];
  for (const name of fields) {
    const raw = left.get(name)?.pop();
    if (raw !== undefined) lines.push(canonicalField(raw, header));
  }
  return [...lines, canonicalField(unsigned, header)].join('\r\n');
}

function holds(signed: string, { kind, signature }: DkimSignature, key: KeyObject): boolean {
  const bytes = Buffer.from(signed, 'latin1');
  try {
    return kind === 'rsa'
      ? verify('sha256', bytes, key, signature)
      : verify(null, createHash('sha256').update(bytes).digest(), key, signature);
  } catch {
    return false;
  }
}
