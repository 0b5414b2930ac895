import { createHash } from 'node:crypto';
import { encodeHeaderText, mailboxHeader, mailDate } from '#server/operations/vault-export/mail-headers.ts';
import type { ChosenEmail } from '#server/operations/vault-export/repository.ts';

export interface PublicCopy {
  email: Pick<ChosenEmail, 'subject' | 'sender' | 'from' | 'receivedAt'>;
  messageId: string;
  /** Sanitized html: `mv-image:KEY` names its pictures. */
  html: string;
  text: string | null;
  pictures: readonly { key: string; contentType: string | null; bytes: Buffer }[];
}

const crlf = '\r\n';
const imageName = /mv-image:([0-9a-f]{32})(?![0-9a-f])/g;

/** A Content-ID that resolves to nothing outside the message. */
const contentIdOf = (key: string) => `${key}@pictures.invalid`;

/**
 * Returns the Message-ID of the public copy: stable, and without the sender's Message-ID, which may contain
 * the subscriber's data.
 */
export function publicMessageId({ contentHash }: Pick<ChosenEmail, 'contentHash'>): string {
  return `${createHash('sha256').update(`public copy ${contentHash}`).digest('hex').slice(0, 32)}@public-copy.invalid`;
}

/** Returns the image keys in sanitized html, each once. */
export function shownPictures(html: string): Set<string> {
  return new Set([...html.matchAll(imageName)].map(([, key = '']) => key));
}

/**
 * Builds a message from the public copy of another: any mail program opens it, and importing it shows the
 * same email. It has no recipient.
 */
export function writePublicCopy({ email, messageId, html, text, pictures }: PublicCopy): Buffer {
  // A boundary derived from the content, so that it does not occur in it.
  const boundary = (name: string) =>
    `${name}-${createHash('sha256').update(messageId).digest('hex').slice(0, 24)}`;
  const [alternative, related] = [boundary('alternative'), boundary('related')];
  const document = `<!doctype html><html><head><meta charset="utf-8"></head>${html.replace(imageName, (_, key: string) => `cid:${contentIdOf(key)}`)}</html>`;
  const address = email.from.replace(/[^\x21-\x7e]|[<>]/g, '');
  const parts = [
    `From: ${mailboxHeader(email.sender === email.from ? '' : email.sender, address).trim()}`,
    'To: undisclosed-recipients:;',
    `Subject: ${encodeHeaderText(email.subject)}`,
    `Date: ${mailDate(email.receivedAt)}`,
    `Message-ID: <${messageId}>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${alternative}"`,
    '',
    `--${alternative}`,
    ...part('text/plain; charset="utf-8"', Buffer.from(text ?? '')),
    `--${alternative}`,
    `Content-Type: multipart/related; boundary="${related}"`,
    '',
    `--${related}`,
    ...part('text/html; charset="utf-8"', Buffer.from(document)),
    ...pictures.flatMap(({ key, contentType, bytes }) => [
      `--${related}`,
      ...part(plainType(contentType), bytes, [
        `Content-ID: <${contentIdOf(key)}>`,
        'Content-Disposition: inline',
      ]),
    ]),
    `--${related}--`,
    `--${alternative}--`,
    '',
  ];
  return Buffer.from(parts.join(crlf), 'latin1');
}

function part(type: string, bytes: Buffer, fields: readonly string[] = []): string[] {
  const lines = bytes.toString('base64').match(/.{1,76}/g) ?? [];
  return [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...fields, '', ...lines];
}

/** Types come from untrusted servers. */
function plainType(type: string | null): string {
  return type !== null && /^image\/[a-z0-9.+-]+$/.test(type) ? type : 'application/octet-stream';
}
