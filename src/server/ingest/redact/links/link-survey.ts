import {
  familiesOfLabels,
  familyOf,
  markRedirectHosts,
  recordHosts,
  type UsedLink,
} from '#server/ingest/redact/links/link-hosts.ts';
import type { LinkReading } from '#server/ingest/redact/links/link-readings.ts';
import {
  findOpaqueShapes,
  isIdleByLooks,
  isOpaque,
  isTracker,
} from '#server/ingest/redact/links/opaque-links.ts';
import { isPreFilled } from '#server/ingest/redact/links/pre-filled.ts';
import { isReferralPage, referralCodes } from '#server/ingest/redact/links/referral-links.ts';
import {
  clickNames,
  isShared,
  piecesOfTrackers,
  sharedValues,
  withoutIdle,
} from '#server/ingest/redact/links/shared-parameters.ts';
import { compareSiblings } from '#server/ingest/redact/links/sibling-links.ts';
import {
  isUnsubscribeName,
  isUnsubscribePage,
  traceUnsubscribeLinks,
} from '#server/ingest/redact/links/unsubscribe-links.ts';
import type { PartReading } from '#server/ingest/text/address-pieces.ts';

/** Results of comparing the links of one email. */
export interface LinkSurvey {
  /** Whether the email shows that only the sender knows the target of this link. */
  isOpaque: (link: LinkReading) => boolean;
  /** Whether a parameter reports the subscriber although its name does not say so. */
  isIdle: (link: LinkReading, name: string, value: string, reading: PartReading) => boolean;
  /** Identifiers in links to unrelated pages. */
  tokens: ReadonlySet<string>;
  /**
   * These identifiers, and those that links through click trackers share: of the subscriber, the sending or
   * the account.
   */
  shared: ReadonlySet<string>;
  /** Identifiers of the subscriber: each is the only identifier of an unsubscribe link. */
  readers: ReadonlySet<string>;
  /** Referral codes of the subscriber, as links write them. */
  referrals: readonly string[];
}

export interface MailLinks {
  /** Each distinct address once, decoded to the target it contains. */
  used: readonly UsedLink[];
  /** Click trackers around these targets, each distinct address once. */
  carriers: readonly URL[];
  /** The subscriber's own links: another host that they share off the brand's site belongs to an ESP. */
  unsubscribeLinks: readonly LinkReading[];
}

export function surveyLinks({ used, carriers, unsubscribeLinks }: MailLinks): LinkSurvey {
  const links = used.map(({ link }) => link);
  const shared = sharedValues(links);
  const names = clickNames(links);
  const hosts = recordHosts(
    used.map(({ link, uses }) => ({ link: withoutIdle(link, shared.values, names), uses })),
  );
  markRedirectHosts(hosts, unsubscribeLinks);
  for (const record of hosts.values()) record.isTracker = isTracker(record);
  const isUntoldByShape = findOpaqueShapes(links, hosts);
  const families = familiesOfLabels(links);
  const tokens = new Set([...shared.values.values()].flat());
  const traces = traceUnsubscribeLinks(unsubscribeLinks, links);
  const siblings = compareSiblings([...links, ...unsubscribeLinks]);
  const referrals = new Set(links.flatMap(referralCodes));
  return {
    tokens,
    shared: new Set([...tokens, ...piecesOfTrackers(hosts, used, carriers)]),
    readers: traces.ids,
    referrals: [...referrals],
    isOpaque: (link) =>
      (link.kind !== 'everybodys' && isReferralPage(link)) ||
      isUnsubscribePage(traces, link) ||
      siblings.isOpaque(link) ||
      families.has(familyOf(link)) ||
      isUntoldByShape(link) ||
      isOpaque(withoutIdle(link, shared.values, names), hosts.get(link.host)),
    isIdle: (link, name, value, reading) =>
      (link.kind !== 'everybodys' && referrals.has(value)) ||
      isUnsubscribeName(traces, name, value, reading) ||
      siblings.isIdle(link, name, value) ||
      isShared(shared.values.get(`${name}=${value}`), link) ||
      (names.has(name) && (name !== '#' || reading.words.length < 2 || reading.ids.length > 0)) ||
      (link.kind === 'everybodys' && isPreFilled(name, value)) ||
      isIdleByLooks(link, name, reading, hosts.get(link.host)),
  };
}
