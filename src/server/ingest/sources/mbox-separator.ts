/** A longer line is neither a Content-Length nor a separator. */
export const longestSeparatorLine = 1000;

/** Header fields that begin a message in an mbox in practice. */
const firstFields =
  /^(from|return-path|received|message-id|date|mime-version|delivered-to|subject|to|status|content-type|reply-to|sender|x-[\w-]+|envelope-to|authentication-results|dkim-signature|arc-[\w-]+)[ \t]*:/i;

/** A field, or a quoted separator of another mbox before the fields. */
const anyField = /^(?:[!-9;-~]+[ \t]*:|>From )/;

const time = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;
const year = String.raw`(?:19|20)\d\d`;
const zone = String.raw`(?:[+-]\d{4}|[A-Z]{2,5}(?:[+-]\d{1,4})?)`;

/**
 * The date of RFC 4155 at the end of the line, with zones before or after the year. A sentence continues
 * after its time, and does not end with the year.
 */
const datedAsWritten = new RegExp(
  String.raw`^From (?:.*\s)?[A-Z]\S{1,5},? [A-Z]\S{2,5} +\d{1,2} ${time}(?: ${zone})* ${year}(?: ${zone})*(?: remote from \S+)?$`,
);

/** One word of a date, in any order. */
const dateWord = new RegExp(
  String.raw`^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*|\d{1,4}|${time}|${zone}|\(${zone}\)|\d{4}-\d\d-\d\d(?:T${time}Z?)?)$`,
);

/** The sender in a separator whose date has another form or is missing: an address, a bounce, or none. */
const namesSender = /^(?:\S*@\S*|-|MAILER-DAEMON)$/i;

/**
 * Returns whether a line that begins with `From ` begins a message, and is no sentence of a body: it has the
 * form that programs write, and a header field follows.
 * @param line the line without its line end.
 * @param nextLine the line after it, or the beginning of a long one; undefined at the end of the file.
 * @param isAfterBlankLine whether an empty line (or nothing) precedes it.
 * @see RFC 4155, appendix A
 */
export function isMboxSeparator(
  line: string,
  nextLine: string | undefined,
  isAfterBlankLine: boolean,
): boolean {
  if (nextLine === undefined || !anyField.test(nextLine)) return false;
  const isDated = datedAsWritten.test(line);
  const isNetscape = /^From -(?:\s|$)/.test(line);
  if (isDated && isAfterBlankLine) return true;
  // Netscape wrote no empty line before its separators.
  if (!isAfterBlankLine && !isNetscape) return false;
  return firstFields.test(nextLine) && (isDated || isDateless(line) || isDatedOtherwise(line));
}

function isDateless(line: string): boolean {
  const [, sender = ''] = /^From (\S+)\s*$/.exec(line) ?? [];
  return namesSender.test(sender);
}

/** Other date formats, such as RFC 5322's: the line has only a sender and a date. */
function isDatedOtherwise(line: string): boolean {
  const [from, sender = '', ...words] = line.split(/\s+/);
  return (
    from === 'From' &&
    namesSender.test(sender) &&
    words.length <= 8 &&
    words.every((word) => dateWord.test(word)) &&
    words.some((word) => /\d:\d\d/.test(word)) &&
    words.some((word) => new RegExp(year).test(word))
  );
}
