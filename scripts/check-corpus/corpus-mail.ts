import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import { IngestRejection, type ParsedMail, type SanitizedMail } from '#server/ingest/types.ts';
import { parseOnce, sanitizeOnce } from './read-once.ts';

/** One readable message of the corpus, before and after redaction and sanitizing. */
export interface CorpusMail {
  path: string;
  raw: Uint8Array;
  mail: ParsedMail;
  sanitized: SanitizedMail;
  /** Index among all messages, unreadable ones included. */
  place: number;
}

/** The folders that hold whole messages. */
export const mailFolders = ['raw', 'mbox', 'maildir', 'torture'];

/** Folder of html without headers; each page is read as a brand's mail to an invented subscriber. */
const htmlFolder = 'html';

/** Subscriber of html without headers. */
const wrappedReader = 'Quirina Testfall <quirina.testfall@letterbox.example>';

/** Parses and sanitizes the messages and pages of the corpus; messages that ingest rejects are left out. */
export async function sanitizeCorpus(corpus: string): Promise<CorpusMail[]> {
  const mails: CorpusMail[] = [];
  let place = 0;
  for await (const { path, raw } of readCorpusMessages(corpus)) {
    const mail = await parseOrNull(raw, path);
    if (mail !== null) mails.push({ path, raw, mail, sanitized: sanitizeOnce(mail), place });
    place += 1;
  }
  return mails;
}

async function* readCorpusMessages(corpus: string): AsyncGenerator<{ path: string; raw: Uint8Array }> {
  for await (const entry of readMailPaths(
    mailFolders.map((folder) => join(corpus, folder)),
    new Date(),
  )) {
    if (!isNotice(entry)) yield { path: entry.label, raw: entry.raw };
  }
  const pages = await readdir(join(corpus, htmlFolder), { recursive: true });
  for (const page of pages.filter((name) => name.endsWith('.html')).sort()) {
    const html = await readFile(join(corpus, htmlFolder, page));
    yield { path: `${htmlFolder}/${page}`, raw: wrapHtml(html, 'brand.example') };
  }
}

/** Wraps html without headers as a mail with its title as the subject. */
export function wrapHtml(html: Uint8Array, senderDomain: string): Uint8Array {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(Buffer.from(html).toString('utf8'))?.[1] ?? '';
  const head = [
    `From: sender@${senderDomain}`,
    `To: ${wrappedReader}`,
    `Subject: =?utf-8?B?${Buffer.from(title.trim()).toString('base64')}?=`,
    'Date: Tue, 04 Mar 2025 10:15:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), html]);
}

async function parseOrNull(raw: Uint8Array, label: string): Promise<ParsedMail | null> {
  try {
    return await parseOnce(raw, label);
  } catch (error) {
    if (error instanceof IngestRejection) return null;
    throw error;
  }
}
