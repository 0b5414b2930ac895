import { findAccountMail } from '#server/ingest/gate/account.ts';
import { findAutomatic } from '#server/ingest/gate/automatic.ts';
import { claimedNames } from '#server/ingest/gate/claim/claimed-name.ts';
import type { GateReading } from '#server/ingest/gate/finding.ts';
import { findForgery } from '#server/ingest/gate/forged.ts';
import { findForwarded } from '#server/ingest/gate/forwarded.ts';
import { findListAdmin } from '#server/ingest/gate/list-admin.ts';
import { findMissingDomain } from '#server/ingest/gate/no-domain.ts';
import { findNothingShown } from '#server/ingest/gate/nothing-shown.ts';
import { findPerson } from '#server/ingest/gate/person.ts';
import { findResidue } from '#server/ingest/gate/residue/find-residue.ts';
import { findSecrets } from '#server/ingest/gate/secrets/find-secrets.ts';
import { findUnvouched } from '#server/ingest/gate/unvouched.ts';
import { listEveryLinkHost } from '#server/ingest/identify/message-hosts.ts';
import type { BrandIdentity, ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

export interface InspectContext {
  brand: BrandIdentity;
  /**
   * The name of the receiving mailbox's own server in Authentication-Results; null infers it from each
   * message.
   */
  authservId: string | null;
  /** Messages it forwards as attachments. */
  forwarded?: number;
}

/**
 * Judges by the message alone whether an email is fit to be published. Pure; never throws. Returns all
 * findings, whether or not a rule is on. Checks that need the database (names of known brands, new brands)
 * are elsewhere.
 */
export function inspectMail(
  mail: ParsedMail,
  sanitized: SanitizedMail,
  context: InspectContext,
): GateReading {
  const { findings, confirmationUrl } = findSecrets(mail, sanitized);
  const account = findAccountMail(sanitized);
  return {
    findings: [
      ...findForgery(mail, context.authservId),
      ...findUnvouched(mail, context.authservId),
      ...findMissingDomain(mail),
      ...findings,
      ...account,
      ...findResidue(mail, sanitized, { brand: context.brand, isAccount: sanitized.isAccount }),
      ...findPerson(mail),
      ...findForwarded(mail, sanitized, context.forwarded ?? 0),
      ...findAutomatic(mail),
      ...findListAdmin(mail),
      ...findNothingShown(mail, sanitized),
    ],
    confirmationUrl,
    claimedNames: claimedNames(sanitized.sender, context.brand.domain),
    linkHosts: listEveryLinkHost(mail),
  };
}
