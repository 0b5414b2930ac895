import { readPair } from '#server/ingest/redact/links/link-readings.ts';
import { choosesPage } from '#server/ingest/redact/links/page-parameters.ts';
import { readPart } from '#server/ingest/text/address-pieces.ts';

/**
 * Parameters by which public sites identify published content, in addition to `choosesPage`: a post and its
 * set, the key of a film, file or meeting, a place on a map, an app's seller.
 */
const publishedNames =
  /^(?:fbid|story_fbid|set|h|pwd|resourcekey|pb|ftid|(?:query_|destination_|origin_)?place_id|in_reply_to|pt)$/;

/** A time (`20260303T180000Z`) or coordinates (`51.507351,-0.127758`). */
const momentOrPlace = /^(?:\d{8}T\d{4,6}Z?|-?\d{1,3}\.\d{1,16}(?:,-?\d{1,3}\.\d{1,16})?)$/;

/** Shorter identifiers are choices and counts. */
const minPreFilled = 5;

/**
 * Whether a parameter of a public site is pre-filled for one subscriber: a form's answer (`entry.76=388821`),
 * a survey's `c=388821`. Its value is a bare identifier, and its name selects nothing.
 * @param name lower-case; `#` for the fragment, which may contain several.
 */
export function isPreFilled(name: string, value: string): boolean {
  if (name === '#') return value.includes('=') && value.split('&').some(isPreFilledPair);
  const { words, ids, days } = readPart(value);
  if (words.length > 0 || publishedNames.test(name) || momentOrPlace.test(value)) return false;
  const isLong = [...ids.map(({ piece }) => piece), ...days].some((piece) => piece.length >= minPreFilled);
  return isLong && !/[/ ]/.test(value) && !choosesPage(name, ids);
}

function isPreFilledPair(pair: string): boolean {
  const { name, value } = readPair(pair);
  return name !== '' && name !== '#' && isPreFilled(name, value);
}
