import { ownResults } from '#server/ingest/gate/authentication/own-results.ts';
import { readDkimSignature } from '#server/ingest/gate/dkim/dkim-signature.ts';
import type { DnsTexts } from '#server/ingest/gate/dkim/dns-texts.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { maxSignatures, verifyDkim } from '#server/ingest/gate/verify-dkim.ts';
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
  { texts, now }: { texts: DnsTexts; now: Date },
): Promise<Finding[]> {
  if (mail.from === null || !asksForSignatures(findings, source, mail, now)) return [...findings];
  const isJudged = hasResults(source, mail);
  const { result, what } = await verifyDkim(source.raw, {
    fromAddress: mail.from.address,
    receivedAt: mail.receivedAt,
    now,
    texts,
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
  return mail.headers
    .filter(({ name }) => name === 'dkim-signature')
    .slice(0, maxSignatures)
    .some(({ value }) => {
      const signature = readDkimSignature(`dkim-signature: ${value}`);
      return signature !== null && toRegistrableDomain(signature.domain) === domain;
    });
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
