import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

const corpus = process.env.CORPUS_DIR ?? join(process.cwd(), '..', 'shared', 'corpus');

/** Loads real mail if a corpus is available, else the demo's. */
export async function loadOriginals(): Promise<{ origin: string; messages: SourceMessage[] }> {
  const folders = ['modern-marketing', 'modern-marketing-cc-by-nc', 'transactional'].map((name) =>
    join(corpus, 'raw', name),
  );
  if (!folders.every((folder) => existsSync(folder))) {
    // Loaded on demand: an import process has no demo in memory.
    const { demoMessages } = await import('#doubles/demo/messages.ts');
    return { origin: 'the demo’s', messages: [...demoMessages(new Date())] };
  }
  const messages: SourceMessage[] = [];
  for await (const entry of readMailPaths(folders, new Date())) if (!isNotice(entry)) messages.push(entry);
  return { origin: `${messages.length} real ones repeated`, messages };
}

/** Replaces the Message-ID, so that the message is no duplicate. */
export function withMessageId(raw: Uint8Array, messageId: string): Buffer {
  const text = Buffer.from(raw)
    .toString('latin1')
    .replace(/^message-id:[^\n]*\n(?:[ \t][^\n]*\n)*/im, '');
  return Buffer.from(`Message-ID: <${messageId}>\r\n${text}`, 'latin1');
}
