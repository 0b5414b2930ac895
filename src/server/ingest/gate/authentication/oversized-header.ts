import { findBodyStart } from '#server/ingest/parse/header-fields.ts';

/** Fields that `mailauth` parses, in time that grows with the cube of their length. */
const parsedField = /^(?:dkim-signature|arc-[\w-]{1,40}|from|return-path|content-type)[ \t]{0,20}:/i;

/** With line ends. Real ones have about 1 kB. */
const maxFieldBytes = 8_192;

/** Real headers have under 500. */
const maxHeaderLines = 2_000;

/** Whether a header is longer than any real one where judging its sender would take long. */
export function hasOversizedHeader(message: Buffer): boolean {
  const lines = message.toString('latin1', 0, findBodyStart(message)).split('\n');
  if (lines.length > maxHeaderLines) return true;
  let isParsed = false;
  let bytes = 0;
  for (const line of lines) {
    if (!/^[ \t]/.test(line)) {
      isParsed = parsedField.test(line);
      bytes = 0;
    }
    bytes += line.length + 1;
    if (isParsed && bytes > maxFieldBytes) return true;
  }
  return false;
}
