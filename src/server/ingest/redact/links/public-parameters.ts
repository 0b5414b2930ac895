/**
 * Sites that anybody publishes on, where links are filled in for their reader: a chat's first message, the answers of a
 * form, the notes of an appointment. Named is what a link may say there, as it is the same for everybody; all other
 * parameters may hold what a person said, and the page is there without.
 */
interface PublicParameters {
  /** Beginning of host, path and parameters, in small letters. */
  at: RegExp;
  /** Parameters that stay, in small letters; null for none. */
  keeps: RegExp | null;
}

const sites: readonly PublicParameters[] = [
  // Chats: with whom, not what the reader is to say or who they are.
  // Without a number it is a text to pass on.
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
  // Calendars: what takes place when and where, not what is noted of it and who comes.
  {
    at: /^calendar\.google\.com\/|^(?:www\.)?google\.[a-z.]{2,6}\/calendar\//,
    keeps: /^(?:action|text|dates|location|ctz|recur|trp|hl|cid|src|mode)$/,
  },
  {
    at: /^outlook\.(?:live|office|office365)\.com\/(?:owa|calendar)/,
    keeps: /^(?:path|rru|startdt|enddt|subject|location|allday)$/,
  },
  { at: /^calendar\.yahoo\.com\//, keeps: /^(?:v|view|type|title|st|et|dur|in_loc|in_st|allday)$/ },
  // Forms, surveys and bookings: which, and in what language.
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
  // Meetings: which, and the word that opens it to all.
  { at: /^(?:[a-z0-9-]+\.)?zoom\.us\//, keeps: /^(?:pwd|lang|language)$/ },
  { at: /^meet\.google\.com\//, keeps: /^(?:hs|hl)$/ },
  { at: /^(?:[a-z0-9-]+\.)?webex\.com\//, keeps: /^(?:mtid|pwd|siteurl|at|d|t)$/ },
  { at: /^teams\.(?:microsoft|live)\.com\//, keeps: /^(?:context|p|tenantid|groupid)$/ },
];

/** Most links lead to none of them. */
const anySite = new RegExp(sites.map(({ at }) => at.source).join('|'));

/** On maps: where a way begins is where the reader is. */
const maps =
  /^maps?\.[a-z.]{2,20}\/|^(?:www\.|m\.)?(?:google|bing|yandex)\.[a-z.]{2,6}\/maps|^(?:www\.|wego\.|share\.)?(?:waze|openstreetmap|here)\.[a-z]{2,3}\//;
const beginnings = /^(?:saddr|origin|origin_place_id|from|start|rtp|rtext|navigate_from|route)$/;

/** What the site of an address is told by links, by the names of parameters in small letters; `#` for the fragment. */
export interface SiteParameters {
  /** Whether a parameter says something of its reader by where it stands, whatever its value. */
  isFilledIn: (name: string) => boolean;
  /** Whether a name chooses there what is shown: `phone` names the shop, and no reader. */
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

/** Whether an address is of a program that links are filled in for: an address in its parameters is no redirection. */
export function takesAnswers(url: URL): boolean {
  const place = placeOf(url);
  return sites.some(({ at }) => at.test(place));
}

function placeOf({ hostname, pathname, search }: URL): string {
  return `${hostname}${pathname}${search}`.slice(0, maxRead).toLowerCase();
}

/** Enough of an address to tell what program of the site it is. */
const maxRead = 500;

/** The way from a place to another in the path of a map: `/maps/dir/14+High+Street/The+Shop/`. */
const wayInPath = /^(\/maps\/dir\/)[^/]+(?=\/[^/@])/;

/** Takes the reader's place out of the path of a map. Changes `url`. */
export function withoutBeginning(url: URL): void {
  if (wayInPath.test(url.pathname) && maps.test(placeOf(url)))
    url.pathname = url.pathname.replace(wayInPath, '$1');
}

/** Pages that are made for one person: a pass for a wallet, a seat in a webinar. */
const personalPages =
  /^pay\.google\.com\/gp\/|^(?:[a-z0-9-]+\.)?zoom\.us\/(?:w|wc)\/|^[^?]{1,400}\.pkpass(?:es)?(?:\?|$)/;

/** A signed statement (RFC 7519): its middle part says in plain letters what it is for. */
const signedStatement = /\/eyJ[\w-]{6,}\.[\w-]{6,}/;

/** Parameters without which a seat is nobody's. */
const seat = /^(?:tk|uname|registrant_?id)$/i;

/** Whether what an address shows is one person's, on whatever site. */
export function isOnePersons(url: URL): boolean {
  if (personalPages.test(placeOf(url)) || signedStatement.test(url.pathname)) return true;
  return (
    /(?:^|\.)zoom\.us$/.test(url.hostname) && [...url.searchParams.keys()].some((name) => seat.test(name))
  );
}
