/** A Content-Length or a separator is looked for in lines; longer ones are neither. */
export const longestSeparatorLine = 1000;

/** Header fields a message in an mbox begins with in practice. */
const firstFields =
  /^(from|return-path|received|message-id|date|mime-version|delivered-to|subject|to|status|content-type|reply-to|sender|x-[\w-]+|envelope-to|authentication-results|dkim-signature|arc-[\w-]+)[ \t]*:/i;

/** A field, or a separator of another mbox that was quoted in front of the fields. */
const anyField = /^(?:[!-9;-~]+[ \t]*:|>From )/;

const time = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;
const year = String.raw`(?:19|20)\d\d`;
const zone = String.raw`(?:[+-]\d{4}|[A-Z]{2,5}(?:[+-]\d{1,4})?)`;

/**
 * The date of RFC 4155 at the end of the line, with the zones that writers put in front of or behind the year. A
 * sentence goes on behind its time, and does not put the year last.
 */
const datedAsWritten = new RegExp(
  String.raw`^From (?:.*\s)?[A-Z]\S{1,5},? [A-Z]\S{2,5} +\d{1,2} ${time}(?: ${zone})* ${year}(?: ${zone})*(?: remote from \S+)?$`,
);

/** One word of a date, in any order. */
const dateWord = new RegExp(
  String.raw`^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*|\d{1,4}|${time}|${zone}|\(${zone}\)|\d{4}-\d\d-\d\d(?:T${time}Z?)?)$`,
);

/** Who a separator names where it has a date of another form or none: an address, a bounce, or nobody. */
const namesSender = /^(?:\S*@\S*|-|MAILER-DAEMON)$/i;

/**
 * Whether a line that begins with `From ` begins a message, and is no sentence of a body: it has the form that
 * programs write, and a header field stands behind it.
 * @param line the line without its line end.
 * @param nextLine the line behind it, or the beginning of a long one; undefined at the end of the file.
 * @param isAfterBlankLine whether an empty line (or nothing) stands before it.
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
  // Netscape wrote no empty line in front of its separators.
  if (!isAfterBlankLine && !isNetscape) return false;
  return firstFields.test(nextLine) && (isDated || isDateless(line) || isDatedOtherwise(line));
}

function isDateless(line: string): boolean {
  const [, sender = ''] = /^From (\S+)\s*$/.exec(line) ?? [];
  return namesSender.test(sender);
}

/** Other orders of a date, such as that of RFC 5322: the line holds nothing but a sender and a date. */
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
