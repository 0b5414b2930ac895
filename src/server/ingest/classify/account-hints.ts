import type { ParsedMail } from '#server/ingest/types.ts';
import type { StructuredHint } from './header-hints.ts';
import type { MailZones } from './mail-zones.ts';

const accountWeight = 4;
/** A code alone decides a short email to one subscriber without other content. */
const codeWeight = 3;
const signInWeight = 2.5;

/** A secret is on a separate line, or in a separate element. */
const codeInText = /^[ \t*]*(\d{4,8}|\d{3}[ -]\d{3,4})[ \t*]*$/gm;
const codeInHtml = />\s{0,20}(\d{4,8}|\d{3}[ -]\d{3,4})\s{0,20}</g;
const year = /^(?:19|20)\d\d$/;
/** Catalogues and tables are full of numbers; an email with a secret has one, perhaps repeated. */
const maxCodes = 2;
const address = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/;
const maxHtml = 200_000;
const maxText = 20_000;

/**
 * Returns hints from the structure of an email to one subscriber, in any language: lines of orders and bills,
 * a code alone on its line, the IP address of a sign-in.
 */
export function readAccountHints(mail: ParsedMail, zones: MailZones, isBulk: boolean): StructuredHint[] {
  const hints: StructuredHint[] = [];
  const add = (what: string, weight: number) => hints.push({ for: 'transactional', what, weight });
  if (zones.isAccount) add('make and words of mail about an order or account', accountWeight);
  if (isBulk) return hints;
  if (hasOneCode(mail)) add('a code on a line of its own', codeWeight);
  if (address.test((mail.text ?? zones.body).slice(0, maxText)))
    add('network address of a sign-in', signInWeight);
  return hints;
}

function hasOneCode(mail: ParsedMail): boolean {
  const found = [
    ...(mail.text ?? '').slice(0, maxText).matchAll(codeInText),
    ...(mail.html ?? '').slice(0, maxHtml).matchAll(codeInHtml),
  ].map(([, code = '']) => code.replace(/\D/g, ''));
  const codes = new Set(found.filter((code) => !year.test(code)));
  return codes.size > 0 && codes.size <= maxCodes;
}
