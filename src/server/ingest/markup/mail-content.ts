import { type HtmlDocument, parseBounded } from '#server/ingest/markup/bounded-parse.ts';
import { maxHtmlLength } from '#server/ingest/markup/limits.ts';
import { type TextRun, textOfRun, textRunsOf } from '#server/ingest/markup/text-runs.ts';
import { decodeLiteralEntities } from '#server/ingest/text/literal-entities.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Content of an email before redacting, parsed once for all steps. */
export interface MailContent {
  /** The tree of the html; null if there is none or it is beyond the limits. Redacting and sanitizing change it. */
  document: HtmlDocument | null;
  /** Its lines and paragraphs, as text nodes of `document`. */
  runs: readonly TextRun[];
  /** The text part. */
  text: string;
  /** The words of `runs`, then the first lines of `text`. */
  lines: readonly string[];
}

/** An email greets its subscriber at the beginning. */
export const maxTextLines = 400;

export function readContent(mail: Pick<ParsedMail, 'html' | 'text'>): MailContent {
  const document = readDocument(mail.html);
  const runs = document === null ? [] : textRunsOf(document);
  const text = decodeLiteralEntities(mail.text ?? '');
  return { document, runs, text, lines: [...runs.map(textOfRun), ...text.split('\n', maxTextLines)] };
}

/** Null also for html beyond the limits: plain text is always safe to show. */
function readDocument(html: string | null): HtmlDocument | null {
  if (html === null || html.length > maxHtmlLength) return null;
  try {
    return parseBounded(html);
  } catch {
    return null;
  }
}
