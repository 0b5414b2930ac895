import { ownResults } from '#server/ingest/gate/authentication/own-results.ts';
import type { DnsTexts } from '#server/ingest/gate/dkim/dns-texts.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { verifyDkim } from '#server/ingest/gate/verify-dkim.ts';
import type { ParsedMail, SourceMessage } from '#server/ingest/types.ts';

/** Keys of older mail may have been replaced, so that nothing would follow from a broken signature. */
const maxAgeMs = 14 * 24 * 3_600_000;

/**
 * Verifies the signatures of a mail that no receiving server has judged, or for which it found nobody who vouches: a
 * signature that holds does. Archives are older than what could be told, so that taking one in asks nobody anything.
 * @returns the findings, with what follows from the signatures.
 */
export async function withSignatures(
  findings: readonly Finding[],
  source: SourceMessage,
  mail: ParsedMail,
  { texts, now }: { texts: DnsTexts; now: Date },
): Promise<Finding[]> {
  const isSigned = mail.headers.some(({ name }) => name === 'dkim-signature');
  const isOld = now.getTime() - mail.receivedAt.getTime() > maxAgeMs;
  const isJudged = ownResults(mail.headers, source.authservId ?? null) !== null;
  const isUnvouched = findings.some(({ rule }) => rule === 'unvouched');
  if (!isSigned || isOld || mail.from === null || (isJudged && !isUnvouched)) return [...findings];
  const { result, what } = await verifyDkim(source.raw, {
    fromAddress: mail.from.address,
    receivedAt: mail.receivedAt,
    now,
    texts,
  });
  if (result === 'pass') return findings.filter(({ rule }) => rule !== 'unvouched');
  return result === 'fail' && !isJudged ? [...findings, { rule: 'forged', what }] : [...findings];
}
