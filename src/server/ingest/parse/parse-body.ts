import PostalMime, { type Email } from 'postal-mime';
import { maxAllHeadersBytes, maxNesting } from '#server/ingest/bounds.ts';
import { showAttachedTexts } from '#server/ingest/parse/attached-texts.ts';
import { transcodePart } from '#server/ingest/parse/charsets/transcode-parts.ts';
import { declareParts } from '#server/ingest/parse/declare-parts.ts';
import { dropUnreadParts, refuseTooManyLines } from '#server/ingest/parse/drop-attachments.ts';
import {
  type CarelessMultipart,
  type MimeLeaf,
  nestedTooDeepSentence,
  outlineMime,
} from '#server/ingest/parse/mime-outline.ts';
import { withOneLineParts } from '#server/ingest/parse/one-line-parts.ts';
import { openSignedParts } from '#server/ingest/parse/signed-parts.ts';
import { IngestRejection } from '#server/ingest/types.ts';

interface ParsedBody extends Email {
  parts: string[];
}

/**
 * Parses the body and the attachments of a message; its own header fields are read elsewhere.
 * @param given a repaired message.
 * @throws IngestRejection `header_too_large`, `too_large`, `too_many_parts`, `nested_too_deep` or
 * `unreadable`.
 */
export async function parseBody(given: Buffer): Promise<ParsedBody> {
  const whole = outlineWhole(given);
  const message = dropUnreadParts(whole.message, whole.leaves);
  refuseTooManyLines(message);
  const leaves = message === whole.message ? whole.leaves : outlineMime(message);
  const email = await readParts(message, leaves);
  const parts = whole.leaves.map(({ type, method }) => `${type} ${method}`.trim());
  if (hasText(email)) return { ...email, parts };
  const shown = showAttachedTexts(message, leaves);
  return { ...(shown === message ? email : await readParts(shown, outlineMime(shown))), parts };
}

/** Signing a signed message is rare, and no program does it three times. */
const maxSignatures = 3;

/** Returns a message whose parts are all present and correctly declared. */
function outlineWhole(given: Buffer): { message: Buffer; leaves: readonly MimeLeaf[] } {
  let message = given;
  for (let opened = 0; ; opened += 1) {
    const careless: CarelessMultipart[] = [];
    const outlined = outlineMime(message, (multipart) => careless.push(multipart));
    const declared = declareParts(message, outlined, careless);
    const leaves = declared === message ? outlined : outlineMime(declared);
    message = opened < maxSignatures ? openSignedParts(declared, leaves) : declared;
    if (message === declared) return { message, leaves };
  }
}

/** Parses, and a second time with detected charsets if the first result has undecodable characters. */
async function readParts(message: Buffer, leaves: readonly MimeLeaf[]): Promise<Email> {
  const rewrite = (judgesUtf8: boolean) =>
    withOneLineParts(message, leaves, (leaf) => transcodePart(message, leaf, judgesUtf8));
  const rewritten = rewrite(false);
  const email = await parseMime(rewritten);
  if (!hasWrongCharset(email)) return email;
  const judged = rewrite(true);
  return judged.equals(rewritten) ? email : parseMime(judged);
}

/** U+FFFD, or the escape sequences of a seven-bit charset. */
function hasWrongCharset(email: Email): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is what is looked for
  const signs = /[\ufffd\u001b]/;
  return signs.test(email.html ?? '') || signs.test(email.text ?? '');
}

const hasText = ({ html = '', text = '' }: Email) => /\S/.test(html) || /\S/.test(text);

async function parseMime(message: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(message, {
      forceRfc822Attachments: true,
      maxNestingDepth: maxNesting,
      maxHeadersSize: maxAllHeadersBytes,
    });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    if (/nesting/i.test(detail)) throw new IngestRejection('nested_too_deep', nestedTooDeepSentence);
    if (/header size/i.test(detail)) {
      throw new IngestRejection('header_too_large', 'The headers of its parts together are too large.');
    }
    throw new IngestRejection('unreadable', `The message could not be read (${detail}).`);
  }
}
