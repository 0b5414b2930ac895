import type { ParsedMail } from '#server/ingest/types.ts';
import type { StructuredHint } from './header-hints.ts';

/** A reply is no campaign, even if it is forwarded to a list. */
const answerWeight = 7;
/** A post to a discussion list may still prove to be a newsletter by its text. */
const postWeight = 5;
/** `Re:` and its translations in mail programs. */
const answerSubject =
  /^\s{0,5}(?:\[[^\]]{1,40}\]\s{0,5})?(?:re|aw|sv|vs|antw|odp|rv|ref|rif|r)\s{0,2}(?:\[\d+\])?:/i;
/** Quoted lines, as mail programs mark them. */
const quotedLine = /^[ \t]{0,3}(?:[A-Za-z]{1,12})?[>|]/gm;
const attribution =
  /^.{0,200}\b(?:wrote|writes|said|stated|mentioned|schrieb|écrit|escribió|escreveu|scritto|schreef|napisał\(?a?\)?|skrev)\b.{0,20}:\s*$/im;
const minQuotedLines = 2;
const maxText = 8_000;
/** Tags that list software puts before a subject: `[dev] …`. */
const listTag = /^\s{0,5}(?:(?:re|fwd?|aw)\s{0,2}:\s{0,5})?\[[^\]]{2,40}\]/i;
const postAddress = /<mailto:[^>@\s]{1,128}@([^>?\s]{1,128})/i;

/**
 * Returns hints from features that letters between people have and campaigns lack: In-Reply-To, quoted lines,
 * and the address of a list with its own host to which everybody writes.
 */
export function readCorrespondenceHints(mail: ParsedMail): StructuredHint[] {
  const text = (mail.text ?? '').slice(0, maxText);
  const quotes = text.match(quotedLine)?.length ?? 0;
  const isAnswer = answerSubject.test(mail.subject.slice(0, 100));
  const refers = mail.headers.some(({ name }) => name === 'in-reply-to' || name === 'references');
  if (quotes >= minQuotedLines && (isAnswer || refers || attribution.test(text.slice(0, 1_000))))
    return [toHint('an answer with quoted lines', answerWeight)];
  if (isAnswer && (refers || (mail.html === null && listTag.test(mail.subject.slice(0, 100)))))
    return [toHint('an answer to another message', answerWeight)];
  if (isPostOfDiscussion(mail)) return [toHint('written to a discussion list', postWeight)];
  return [];
}

function isPostOfDiscussion({ headers, from, subject }: ParsedMail): boolean {
  const listHost = headers
    .filter(({ name }) => name === 'list-post')
    .map(({ value }) => postAddress.exec(value.slice(0, 500))?.[1]?.toLowerCase())
    .find((host) => host !== undefined);
  if (listHost === undefined || from === null) return false;
  const host = from.address.split('@').at(-1)?.toLowerCase() ?? '';
  const isSameHouse = host === listHost || listHost.endsWith(`.${host}`) || host.endsWith(`.${listHost}`);
  return !isSameHouse || listTag.test(subject.slice(0, 100));
}

function toHint(what: string, weight: number): StructuredHint {
  return { for: 'other', what, weight };
}
