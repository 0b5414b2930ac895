/**
 * Public sites with links that are pre-filled for the subscriber: a chat's first message, a form's answers,
 * an appointment's notes. Listed are the parameters that are the same for everybody; any other may contain
 * personal text, and the page works without it.
 */
interface PublicParameters {
  /** Start of host, path and parameters, lower-case. */
  at: RegExp;
  /** Parameters that stay, lower-case; null for none. */
  keeps: RegExp | null;
}

const sites: readonly PublicParameters[] = [
  // Chats keep the addressee, without the subscriber's message or identity. Without a number it is a text to
  // share.
  {
    at: /^(?:(?:api|web|www)\.)?whatsapp\.com\/(?:message|send\/?\?(?:[^?]{0,400}&)?phone=)|^wa\.me\/\+?\w/,
    keeps: /^(?:phone|type)$/,
  },
  { at: /^(?:t|telegram)\.me\/(?!share\b)/, keeps: /^(?:single|thread|comment|t|boost|livestream)$/ },
  { at: /^m\.me\/|^(?:www\.)?messenger\.com\/|^ig\.me\//, keeps: null },
  { at: /^(?:www\.)?(?:facebook|instagram)\.com\/(?:messages|direct)\//, keeps: null },
  { at: /^(?:chats|invite|www|public)?\.?viber\.com\//, keeps: null },
  { at: /^line\.me\/(?:r\/(?:ti|oamessage|app)|ti)\//, keeps: null },
  { at: /^signal\.(?:me|group)\//, keeps: /^#$/ },
  // Calendars keep event, time and place, without notes and guests.
  {
    at: /^calendar\.google\.com\/|^(?:www\.)?google\.[a-z.]{2,6}\/calendar\//,
    keeps: /^(?:action|text|dates|location|ctz|recur|trp|hl|cid|src|mode)$/,
  },
  {
    at: /^outlook\.(?:live|office|office365)\.com\/(?:owa|calendar)/,
    keeps: /^(?:path|rru|startdt|enddt|subject|location|allday)$/,
  },
  { at: /^calendar\.yahoo\.com\//, keeps: /^(?:v|view|type|title|st|et|dur|in_loc|in_st|allday)$/ },
  // Forms, surveys and bookings keep their key and language.
  { at: /^docs\.google\.com\/forms\//, keeps: /^(?:usp|hl|embedded)$/ },
  {
    at: /^forms\.(?:office|cloud\.microsoft|microsoft)\.com\/|^forms\.cloud\.microsoft\//,
    keeps: /^(?:id|lang|embed)$/,
  },
  {
    at: /^(?:[a-z0-9-]+\.)?(?:typeform|surveymonkey|jotform|tally|qualtrics|wufoo|paperform|fillout)\.(?:com|co|so)\//,
    keeps: /^(?:lang|language|hl|q_language|sm)$/,
  },
  {
    at: /^(?:[a-z0-9-]+\.)?(?:calendly|cal|savvycal|youcanbook|acuityscheduling)\.(?:com|me)\//,
    keeps: /^(?:month|date|week|back|duration|type|appointmenttype|owner|timezone)$/,
  },
  { at: /^(?:[a-z0-9-]+\.)?trustpilot\.[a-z.]{2,6}\/evaluate\//, keeps: /^(?:languages?|locale)$/ },
  // Meetings keep their key and the password for all guests.
  { at: /^(?:[a-z0-9-]+\.)?zoom\.us\//, keeps: /^(?:pwd|lang|language)$/ },
  { at: /^meet\.google\.com\//, keeps: /^(?:hs|hl)$/ },
  { at: /^(?:[a-z0-9-]+\.)?webex\.com\//, keeps: /^(?:mtid|pwd|siteurl|at|d|t)$/ },
  { at: /^teams\.(?:microsoft|live)\.com\//, keeps: /^(?:context|p|tenantid|groupid)$/ },
];

/** Most links lead to none of these sites. */
const anySite = new RegExp(sites.map(({ at }) => at.source).join('|'));

/** On maps the start of a route is the subscriber's place. */
const maps =
  /^maps?\.[a-z.]{2,20}\/|^(?:www\.|m\.)?(?:google|bing|yandex)\.[a-z.]{2,6}\/maps|^(?:www\.|wego\.|share\.)?(?:waze|openstreetmap|here)\.[a-z]{2,3}\//;
const beginnings = /^(?:saddr|origin|origin_place_id|from|start|rtp|rtext|navigate_from|route)$/;

/** Meaning of a site's parameters, by lower-case name; `#` for the fragment. */
export interface SiteParameters {
  /** Whether a parameter contains the subscriber's data, whatever its value. */
  isFilledIn: (name: string) => boolean;
  /** Whether a parameter selects public content there: `phone` is the shop's, not the subscriber's. */
  isPublic: (name: string) => boolean;
}

export function parametersForSite(url: URL): SiteParameters {
  const place = placeOf(url);
  const isMap = maps.test(place);
  const site = anySite.test(place) ? sites.find(({ at }) => at.test(place)) : undefined;
  const isPublic = (name: string) => site?.keeps?.test(name) === true;
  return {
    isPublic,
    isFilledIn: (name) => (isMap && beginnings.test(name)) || (site !== undefined && !isPublic(name)),
  };
}

/** Whether an address is of a site with pre-filled links: an address in its parameters is no redirection. */
export function takesAnswers(url: URL): boolean {
  const place = placeOf(url);
  return sites.some(({ at }) => at.test(place));
}

function placeOf({ hostname, pathname, search }: URL): string {
  return `${hostname}${pathname}${search}`.slice(0, maxRead).toLowerCase();
}

/** Enough of an address to identify the site's service. */
const maxRead = 500;

/** Route between two places in the path of a map: `/maps/dir/14+High+Street/The+Shop/`. */
const wayInPath = /^(\/maps\/dir\/)[^/]+(?=\/[^/@])/;

/** Removes the subscriber's place from the path of a map. Changes `url`. */
export function withoutBeginning(url: URL): void {
  if (wayInPath.test(url.pathname) && maps.test(placeOf(url)))
    url.pathname = url.pathname.replace(wayInPath, '$1');
}

/** Pages for one person: a wallet pass, a webinar seat. */
const personalPages =
  /^pay\.google\.com\/gp\/|^(?:[a-z0-9-]+\.)?zoom\.us\/(?:w|wc)\/|^[^?]{1,400}\.pkpass(?:es)?(?:\?|$)/;

/** A JSON Web Token (RFC 7519): its payload is readable base64. */
const signedStatement = /\/eyJ[\w-]{6,}\.[\w-]{6,}/;

/** Parameters that identify a seat's owner. */
const seat = /^(?:tk|uname|registrant_?id)$/i;

/** Whether the page of an address is one person's, on any site. */
export function isOnePersons(url: URL): boolean {
  if (personalPages.test(placeOf(url)) || signedStatement.test(url.pathname)) return true;
  return (
    /(?:^|\.)zoom\.us$/.test(url.hostname) && [...url.searchParams.keys()].some((name) => seat.test(name))
  );
}
