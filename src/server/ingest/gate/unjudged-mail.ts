import type { DNSResolver } from 'mailauth';
import { ownResults } from '#server/ingest/gate/authentication/own-results.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { isSignatureOf, verifyDkim } from '#server/ingest/gate/verify-dkim.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import type { ParsedMail, SourceMessage } from '#server/ingest/types.ts';

/** Keys of older mail may have been replaced, so a broken signature proves nothing. */
const maxAgeMs = 14 * 24 * 3_600_000;

/**
 * Verifies the signatures of a message that no receiving server has judged, or for which it found no proof of
 * the sender: a valid signature is one. Archives are too old to verify, so importing one sends no queries.
 * @returns the findings, with the conclusions from the signatures.
 */
export async function withSignatures(
  findings: readonly Finding[],
  source: SourceMessage,
  mail: ParsedMail,
  { resolver, now }: { resolver: DNSResolver; now: Date },
): Promise<Finding[]> {
  if (mail.from === null || !asksForSignatures(findings, source, mail, now)) return [...findings];
  const isJudged = hasResults(source, mail);
  const { result, what } = await verifyDkim(source.raw, {
    fromAddress: mail.from.address,
    receivedAt: mail.receivedAt,
    now,
    resolver,
  });
  if (result === 'pass') return findings.filter(({ rule }) => rule !== 'unvouched');
  return result === 'fail' && !isJudged ? [...findings, { rule: 'forged', what }] : [...findings];
}

/**
 * Returns whether the findings lack the result of a signature of From's domain that `withSignatures` would
 * verify.
 */
export function hasUnverifiedSignature(
  findings: readonly Finding[],
  source: SourceMessage,
  mail: ParsedMail,
  now: Date,
): boolean {
  const host = findAddressHost(mail.from?.address ?? '');
  if (host === null || !asksForSignatures(findings, source, mail, now)) return false;
  const domain = toRegistrableDomain(host);
  return mail.headers.some(({ name, value }) => name === 'dkim-signature' && isSignatureOf(value, domain));
}

function asksForSignatures(
  findings: readonly Finding[],
  source: SourceMessage,
  mail: ParsedMail,
  now: Date,
): boolean {
  const isSigned = mail.headers.some(({ name }) => name === 'dkim-signature');
  const isOld = now.getTime() - mail.receivedAt.getTime() > maxAgeMs;
  const isUnvouched = findings.some(({ rule }) => rule === 'unvouched');
  return isSigned && !isOld && (isUnvouched || !hasResults(source, mail));
}

function hasResults(source: SourceMessage, mail: ParsedMail): boolean {
  return ownResults(mail.headers, source.authservId ?? null) !== null;
}
