import { createHash } from 'node:crypto';
import { decodeText } from '#server/ingest/parse/charsets/decode-text.ts';
import {
  isCompoundFile,
  readCompoundFile,
  type Storage,
} from '#server/ingest/parse/outlook/compound-file.ts';
import { headerLines } from '#server/ingest/parse/outlook/header-lines.ts';
import {
  bodyCharset,
  listStart,
  type Properties,
  readProperties,
} from '#server/ingest/parse/outlook/properties.ts';
import { readRichText } from '#server/ingest/parse/outlook/rich-text.ts';
import { IngestRejection, type SourceMessage } from '#server/ingest/types.ts';

const ids = {
  messageClass: 0x001a,
  text: 0x1000,
  richText: 0x1009,
  html: 0x1013,
  data: 0x3701,
  extension: 0x3703,
  shortName: 0x3704,
  method: 0x3705,
  longName: 0x3707,
  type: 0x370e,
  contentId: 0x3712,
  location: 0x3713,
};

/** An attachment that is another message. */
const isAttachedMessage = 5;

/**
 * Returns a message of Outlook (.msg) as the RFC 5322 message that it was made from, as far as it has it: its
 * header, html, text, pictures and attached messages. Other messages are returned as they are.
 * @throws IngestRejection `unreadable`, `not_a_message`, `too_large` or `nested_too_deep`
 */
export async function convertOutlook(source: SourceMessage): Promise<SourceMessage> {
  const { raw } = source;
  if (source.fullSizeBytes !== undefined || !isCompoundFile(raw)) return source;
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const root = readCompoundFile(bytes);
  if (!root.streams.has('__properties_version1.0'))
    throw new IngestRejection('not_a_message', 'This is a document of Office, not an email.');
  // Nothing in a file can contain the digest of the file.
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { ...source, raw: await writeMessage(root, readProperties(root, listStart.message), digest) };
}

async function writeMessage(storage: Storage, properties: Properties, boundary: string): Promise<Buffer> {
  const kind = properties.text(ids.messageClass) ?? 'IPM.Note';
  if (!/^IPM\.Note(?:\.|$)/i.test(kind))
    throw new IngestRejection(
      'not_a_message',
      `This is an item of Outlook of the kind ${kind.replace(/[^\w.]/g, '').slice(0, 60)}, not an email.`,
    );
  const recipients = partsOf(storage, '__recip_version1.0_').map(([, part]) =>
    readProperties(part, listStart.part, bodyCharset(properties)),
  );
  const parts = [...(await writeBodies(properties, `${boundary}-a`))];
  for (const [name, part] of partsOf(storage, '__attach_version1.0_')) {
    const attachment = readProperties(part, listStart.part, bodyCharset(properties));
    const written = await writeAttachment(attachment, `${boundary}${name.slice(-8)}`);
    if (written !== null) parts.push(written);
  }
  return Buffer.concat([
    Buffer.from(`${headerLines(properties, recipients).join('\r\n')}\r\nMIME-Version: 1.0\r\n`),
    ...multipart('mixed', boundary, parts),
  ]);
}

function partsOf(storage: Storage, prefix: string): [string, Storage][] {
  return [...storage.storages]
    .filter(([name]) => name.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

async function writeBodies(properties: Properties, boundary: string): Promise<Buffer[]> {
  const packed = properties.bytes(ids.richText);
  const ownHtml = properties.bytes(ids.html);
  const html =
    ownHtml === null
      ? properties.text(ids.html)
      : decodeText(ownHtml, bodyCharset(properties), metaCharset(ownHtml));
  const rich = html === null && packed !== null ? await readRichText(packed) : null;
  const text = properties.text(ids.text) ?? (rich?.mode === 'text' ? rich.text : null);
  const shown = html ?? (rich?.mode === 'html' ? rich.text : null);
  const parts = [
    ...(text === null ? [] : [part(['Content-Type: text/plain; charset=utf-8'], Buffer.from(text))]),
    ...(shown === null ? [] : [part(['Content-Type: text/html; charset=utf-8'], Buffer.from(shown))]),
  ];
  return parts.length < 2 ? parts : [Buffer.concat(multipart('alternative', boundary, parts))];
}

function metaCharset(html: Buffer): string {
  return (
    /<meta[^>]{0,200}?charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(html.toString('latin1', 0, 4096))?.[1] ?? ''
  );
}

async function writeAttachment(attachment: Properties, boundary: string): Promise<Buffer | null> {
  const inner = attachment.number(ids.method) === isAttachedMessage ? attachment.storage(ids.data) : null;
  if (inner !== null) {
    const properties = readProperties(inner, listStart.attachedMessage);
    const message = await writeMessage(inner, properties, boundary);
    return Buffer.concat([Buffer.from('Content-Type: message/rfc822\r\n\r\n'), message]);
  }
  const data = attachment.bytes(ids.data);
  if (data === null) return null;
  const name = attachment.text(ids.longName) ?? attachment.text(ids.shortName) ?? '';
  const contentId = attachment.text(ids.contentId) ?? '';
  const location = attachment.text(ids.location) ?? '';
  const type = attachment.text(ids.type) ?? '';
  return part(
    [
      `Content-Type: ${/^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(type) ? type : typeOf(name)}`,
      `Content-Disposition: ${contentId === '' ? 'attachment' : 'inline'}; filename="${plain(name)}"`,
      ...(contentId === '' ? [] : [`Content-ID: <${plain(contentId)}>`]),
      ...(location === '' ? [] : [`Content-Location: ${plain(location)}`]),
    ],
    data,
  );
}

/** Some programs leave the type out. */
function typeOf(name: string): string {
  const extension = /\.(png|gif|jpe?g|webp|bmp|ics)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return 'application/octet-stream';
  return extension === 'ics' ? 'text/calendar' : `image/${extension.replace('jpg', 'jpeg')}`;
}

const plain = (value: string) => value.replace(/[\p{Cc}"<>\\]/gu, '').slice(0, 200);

function part(fields: readonly string[], body: Buffer): Buffer {
  const lines = body.toString('base64').replace(/.{76}/g, '$&\r\n');
  return Buffer.from(`${fields.join('\r\n')}\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`);
}

function multipart(kind: 'mixed' | 'alternative', boundary: string, parts: readonly Buffer[]): Buffer[] {
  return [
    Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"\r\n`),
    ...parts.flatMap((content) => [Buffer.from(`\r\n--${boundary}\r\n`), content]),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
}
