import { holdsToken, namesSubscriber } from '#server/ingest/redact/find-mentions.ts';
import { type LinkReading, readPair } from '#server/ingest/redact/links/link-readings.ts';
import type { LinkSurvey } from '#server/ingest/redact/links/link-survey.ts';
import { givesName } from '#server/ingest/redact/links/name-parameters.ts';
import { choosesPage, isReferral } from '#server/ingest/redact/links/page-parameters.ts';
import { parametersForSite, type SiteParameters } from '#server/ingest/redact/links/public-parameters.ts';
import { holdsPersonsAddress, mayBeAnything, namesWhose } from '#server/ingest/redact/places/local-parts.ts';
import type { SubscriberIdentity } from '#server/ingest/redact/subscriber-identity.ts';
import {
  isLocalPart,
  isPartOfName,
  valueContainsSubscriber,
} from '#server/ingest/redact/subscriber-mentions.ts';
import { readPart } from '#server/ingest/text/address-pieces.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/** Families of parameters that only report the source of a click. */
const trackingFamilies =
  /^(?:utm_|hsa_|_hs|mc_|ml_|elq|pk_|piwik_|mtm_|matomo_|bsft_|_bta|sfmc_|sendgrid|vero_|ck_|klaviyo|braze_|dm_|iterable|cm_|at_|trk|mkt_|wt_|wt\.|et_|emkt_|oly_|_openstat|_ri_|_ei_|_di_|pd_rd_|embtrk|trc_|adj_|cjevent|mkwid|wickedid|s_kwcid|rmk_|dclid|sscid|ir_|irclick|sc_(?:src|lid|uid|llid|eh|customer))/i;

/** Single parameters that count clicks or identify a subscriber. */
const trackingNames = new Set(
  `_ke _kx fbclid gclid gclsrc dclid msclkid yclid ttclid twclid igshid wbraid gbraid epik srsltid
   e em eid email e-mail mail emailaddress user_email useremail subscriber_email recipient rcpt
   uid userid user_id customerid customer_id contactid contact_id contact subscriber subscriberid subscriber_id sub_id
   recipientid recipient_id rid memberid member_id member mid mailing_id mailingid sc_uid sid sessionid
   token hash sig signature checksum auth key jwt usertoken access_token
   envelope_id message_id messageid msgid campaignid campaign_id s_cid spmailingid spuserid spjobid spreportid
   hsctatracking ajs_uid ajs_aid ust ref_ esid ncid nlid nltr cid advm mi_u bxid lctg sub_rt xmid xtor jobid listid emid bbeml vgo_ee
   firstname first_name fname vorname prenom nombre lastname last_name lname nachname surname phone telephone
   orderid order_id ordernumber order_number ordernr trackingnumber tracking_number tracknum tlabels shipmentid
   parcelid postcode zip zipcode plz passkey physicaladdrid addressid`.split(/\s+/),
);

/** Job, list, batch and member of a Salesforce message, next to its parameters with long names. */
const salesforceShort = /^(?:j|l|u|jb|mid)=/i;

/** Evidence of the email's other links about a parameter. */
export interface LinkEvidence {
  link: LinkReading;
  survey: LinkSurvey;
}

/**
 * Removes the parameters that report the click or identify the subscriber: known names; values with the
 * subscriber's data, a token of List-Unsubscribe or anything that looks like a token; and parameters that the
 * link survey finds idle. The rest stays byte for byte. Changes `url`.
 * @returns whether the address still leads to its page: false if the page depended on a removed parameter.
 */
export function stripParameters(url: URL, identity: SubscriberIdentity, evidence?: LinkEvidence): boolean {
  let lost = 0;
  const readableParameters = parametersForSite(url);
  if (url.search !== '') {
    const isSalesforce = /[?&]sfmc_/i.test(url.search);
    const pairs = url.search.slice(1).split('&');
    const isKept = (pair: string) => {
      const { name, value } = readPair(pair);
      if (pair === '' || readableParameters.isFilledIn(name) || identifiesSubscriber(pair, value, identity))
        return false;
      if (evidence?.link.kind === 'everybodys' && isPersonalText(name, value)) return false;
      if (readableParameters.isPublic(name)) return true;
      if (looksMade(value)) return false;
      const isReport = reportsReader(pair) || (isSalesforce && salesforceShort.test(pair));
      return !isReport && (evidence === undefined || !isIdle(pair, evidence));
    };
    const kept: string[] = [];
    for (const pair of pairs) {
      if (isKept(pair)) kept.push(pair);
      else if (isOwnId(pair)) lost += 1;
    }
    url.search = kept.join('&');
  }
  if (url.hash !== '' && losesFragment(url.hash.slice(1), readableParameters, identity, evidence))
    url.hash = '';
  return lost === 0 || evidence === undefined || showsPage(url, evidence.link);
}

function losesFragment(
  hash: string,
  readableParameters: SiteParameters,
  identity: SubscriberIdentity,
  evidence?: LinkEvidence,
): boolean {
  if (readableParameters.isFilledIn('#')) return true;
  if (readableParameters.isPublic('#')) return identifiesSubscriber(hash, decoded(hash), identity);
  if (hash.split(/[?&]/).some((pair) => isTracking(pair, identity))) return true;
  return evidence !== undefined && isIdle(`#=${hash}`, evidence);
}

function isIdle(pair: string, { link, survey }: LinkEvidence): boolean {
  const { name, value } = readPair(pair);
  return survey.isIdle(link, name, value, readPart(value));
}

/** Whether it is an identifier under a vague name, on which the page may have depended. */
function isOwnId(pair: string): boolean {
  const { name, value } = readPair(pair);
  if (trackingFamilies.test(name) || trackingNames.has(name) || isReferral(name)) return false;
  return readPart(value).ids.some(({ piece, kind }) => kind === 'made' && piece.length >= minOwnId);
}

/** Shorter identifiers do not select a page. */
const minOwnId = 7;

/**
 * Whether an address that lost an identifier still leads to a page: it has a readable path, or is the front
 * page.
 */
function showsPage(url: URL, link: LinkReading): boolean {
  if (link.kind === 'everybodys' || url.search !== '') return true;
  const words = link.segments.flatMap((segment) => segment.words).length;
  if (link.kind === 'site') return !link.isProgram;
  return !link.isProgram && words > 1;
}

/**
 * Whether a parameter belongs to a family that reports the source of a click, whatever its value; also on
 * pictures.
 */
export function reportsClick(name: string): boolean {
  return trackingFamilies.test(name);
}

/** Whether a parameter identifies a subscriber or a sending by its name. */
export function namesARecipient(name: string): boolean {
  return trackingNames.has(name);
}

/** Names by which booking sites ask for a person; `ln` may also be a language. */
const shortNames = new Set('ln fn sn last first pax passenger traveller guest'.split(' '));

/**
 * Whether a value is a text to share that contains a number or an email address: a code or a contact of the
 * subscriber's.
 */
function isPersonalText(name: string, value: string): boolean {
  const text = value.replace(webAddress, '').trim();
  if (!/\s/.test(text) || choosesPage(name) || placeNames.test(name)) return false;
  return mailAddress.test(text) || readPart(text).ids.length > 0;
}

const webAddress = /https?:\/\/\S+/g;
const mailAddress = /\S@\S{1,80}\.\S/;

/** Names of parameters for places, which contain postcodes. */
const placeNames = /^(?:location|in_loc|place|address|daddr|destination|near)$/;

function isTracking(pair: string, identity: SubscriberIdentity): boolean {
  const { value } = readPair(pair);
  return reportsReader(pair) || identifiesSubscriber(pair, value, identity) || looksMade(value);
}

/** Whether a parameter reports a click or a subscriber by its name. */
function reportsReader(pair: string): boolean {
  const { name, value } = readPair(pair);
  const isNamed = pair.includes('=');
  if (trackingFamilies.test(isNamed ? name : decoded(pair).toLowerCase())) return true;
  return isNamed && (trackingNames.has(name) || givesName(name, value));
}

/** Whether a parameter identifies the subscriber by its value. */
function identifiesSubscriber(pair: string, value: string, identity: SubscriberIdentity): boolean {
  const isShortName = pair.includes('=') && shortNames.has(readPair(pair).name);
  return (
    (isShortName && isPartOfName(identity, value)) ||
    (isLocalPart(identity, value) && mayNameReader(readPair(pair).name, value)) ||
    holdsPersonsAddress(value) ||
    namesSubscriber(identity, pair) ||
    namesSubscriber(identity, value) ||
    valueContainsSubscriber(identity, value) ||
    holdsToken(identity, value)
  );
}

/** Whether a local part identifies the subscriber here and is no page parameter: `?collection=summer`. */
function mayNameReader(name: string, value: string): boolean {
  return namesWhose(name) || !mayBeAnything(value.trim().toLowerCase());
}

function looksMade(value: string): boolean {
  return isOpaqueToken(value.replace(/[\s/+]/g, '_')) || value.split(/[|,;:]/).some(isOpaqueToken);
}
