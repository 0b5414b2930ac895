import { findBodyStart } from '#server/ingest/parse/header-fields.ts';

/** A message as signatures cover it: bytes as Latin-1 characters, every line ended by CRLF. */
export interface RawMessage {
  /** Whole fields with their name and folding, without the last CRLF, in order. */
  fields: Array<{ name: string; raw: string }>;
  /** Without line ends. */
  bodyLines: string[];
}

/** Splits a message and changes nothing but its line ends, which archives keep as LF. */
export function readRawMessage(raw: Uint8Array): RawMessage {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const bodyStart = findBodyStart(bytes);
  const fields: RawMessage['fields'] = [];
  let open: string[] = [];
  const close = () => {
    const colon = open[0]?.indexOf(':') ?? -1;
    if (open[0] !== undefined && colon > 0)
      fields.push({ name: open[0].slice(0, colon).trimEnd().toLowerCase(), raw: open.join('\r\n') });
    open = [];
  };
  for (const line of toLines(bytes.toString('latin1', 0, bodyStart))) {
    if (!/^[ \t]/.test(line)) close();
    if (line !== '') open.push(line);
  }
  close();
  return { fields, bodyLines: toLines(bytes.toString('latin1', bodyStart)) };
}

function toLines(text: string): string[] {
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}
