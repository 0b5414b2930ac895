/** A Content-Length or a separator is looked for in lines; longer ones are neither. */
export const longestSeparatorLine = 1000;

/** Header fields a message in an mbox begins with in practice. */
const firstFields =
  /^(from|return-path|received|message-id|date|mime-version|delivered-to|subject|to|status|content-type|reply-to|sender|x-[\w-]+|envelope-to|authentication-results|dkim-signature|arc-[\w-]+)[ \t]*:/i;

const anyField = /^[!-9;-~]+[ \t]*:/;

/** `From ` and the separator's own date, as every mbox writer puts it. */
const dated = /^From .*\d{1,2}:\d{2}(:\d{2})?.*\b(19|20)\d\d\b/;

/** `From -` (Netscape, Thunderbird) or `From ` and one word (Google Takeout). */
const undated = /^From (-|\S+)\s*$/;

/** `From -`, after which Netscape wrote no empty line. */
const netscape = /^From -(\s|$)/;

/**
 * Whether a line that begins with `From ` begins a message, and is no sentence of a body.
 * @param line the line without its line end.
 * @param nextLine the line behind it; undefined at the end of the file.
 * @param isAfterBlankLine whether an empty line (or nothing) stands before it.
 * @see RFC 4155, appendix A
 */
export function isMboxSeparator(
  line: string,
  nextLine: string | undefined,
  isAfterBlankLine: boolean,
): boolean {
  if (nextLine === undefined) return isAfterBlankLine && dated.test(line);
  if (!isAfterBlankLine) return netscape.test(line) && firstFields.test(nextLine);
  if (dated.test(line)) return anyField.test(nextLine) || nextLine.startsWith('>From ') || nextLine === '';
  return undated.test(line) && firstFields.test(nextLine);
}
