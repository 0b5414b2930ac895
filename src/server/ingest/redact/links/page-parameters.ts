import type { PartReading } from '#server/ingest/text/address-pieces.ts';

/**
 * Names of parameters that select the page: article, colour and size, page of a list, search words. Their
 * numbers are article numbers, unless the email has the same one on unrelated pages.
 */
const pageNames =
  /^(?:id|i|p|pid|page|pg|post|q|qs?tring|query|search|s|term|keywords?|k(?:w|eyword)|t|v|var|variants?|variation|variationid|vid|sku|skus|skuid|upc|ean|gtin|isbn|asin|item|itemid|item_id|items|prod|product|products|prod(?:uct)?[_-]?(?:id|code|nr|no)|art|artnr|artikel|artikelnr|article|articleid|article_id|article_no|model|modell?nr|style|styleid|style_id|colou?r|colou?rs|farbe|size|groesse|width|height|cat|cats|categor(?:y|ies|yid|y_id|ie)|catid|cat_id|kategorie|dept|department|collection|collectionid|brand|brandid|filter|filters|facet|sort|order|orderby|sortby|start|offset|limit|rows|sz|pagesize|pages?ize|tab|section|view|show|mode|type|node|rh|bbn|f|facets|n|nav|story|storyid|story_id|video|videoid|list|playlist|gid|guid|doc|docid|document|file|topic|topicid|thread|tid|fid|issue|edition|volume|event|eventid|event_id|show_id|date|from|to|start_?date|end_?date|checkin|checkout|dest|destination|origin|hotel|hotelid|hotel_id|city|cityid|region|country|location|loc|store|storeid|store_id|branch|job|jobid|job_id|coupon|code|promo|promocode|promo_code|discount|voucher|gutschein|offer|offerid|deal|dealid|price|min|max|from_price|hl|lang|language|locale|currency|cur|country_code|mt|ver|version|amount|poikey|dwvar_.*|cgid|pmid|prefn\d|prefv\d|attribute.*)$/;

/** Any other `…id` may number the page, unless it numbers people, clicks or sendings. */
const numberingName = /(?:[a-z]{2}|_|-)id$/;
const peoplesId =
  /^(?:n_|nl|news|u|c|s|r|m|x|e|em)?_?id$|user|member|reader|subscri|contact|client|customer|cust|crm|account|acct|loyalty|donor|supporter|patient|guest|household|recipient|person|lead|visitor|click|mail|send|track|camp|job|mailing|blast|batch|session|email|profile|uuid|guid|sid$/;

/** Names of parameters that only state the page a visitor came from. */
const referralName =
  /^(?:r|ref|refid|ref_id|referr?er|referral|source|src|from|via|aff|affid|aff_id|affiliate|affiliate_id|partner|partnerid|partner_id|cmp|cmpid|campaign|cid|kid|nl|invite|invitation|code|promo)$/;

/** A longer value was generated for one click, even under a name that selects a page. */
const maxPageId = 12;

/** Whether a parameter (name lower-case) selects the page. */
export function choosesPage(name: string, ids: PartReading['ids'] = []): boolean {
  if (pageNames.test(name))
    return ids.every(({ piece, kind }) => kind !== 'made' || piece.length <= maxPageId);
  const isNumbering = name === '' || (numberingName.test(name) && !peoplesId.test(name));
  return isNumbering && ids.every(({ kind }) => kind === 'number' || kind === 'code');
}

export function isReferral(name: string): boolean {
  return referralName.test(name);
}
