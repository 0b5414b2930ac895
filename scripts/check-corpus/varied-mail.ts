import { readFile } from 'node:fs/promises';

/** One invented mail of a table, ready to be parsed. */
export interface InventedMail {
  language: string;
  fair: string[];
  subject: string;
  raw: Uint8Array;
}

/** A line of such a table. */
interface VariedMail {
  language: string;
  fair: string[];
  addressesOnePerson: boolean;
  subject: string;
  preheader: string;
  body: string;
}

/** Reads a table of short invented mails, in the form described at the top of `varied-mail.txt`. */
export async function readVariedMail(file: string): Promise<InventedMail[]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  const mails: InventedMail[] = [];
  let language = '';
  let type = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) [language = '', type = ''] = line.slice(2).split(' ');
    else if (line !== '' && !line.startsWith('//')) mails.push(toInvented(toMail(line, language, type)));
  }
  return mails;
}

function toMail(line: string, language: string, type: string): VariedMail {
  const [subject = '', preheader = '', last = ''] = line.split('¦').map((part) => part.trim());
  const [body = '', ...others] = last.split('|');
  const isMarked = subject.startsWith('~ ');
  return {
    language,
    fair: [type, ...others],
    addressesOnePerson: isMarked || type === 'transactional',
    subject: isMarked ? subject.slice(2) : subject,
    preheader,
    body,
  };
}

function toInvented(varied: VariedMail): InventedMail {
  const { language, fair, subject } = varied;
  return { language, fair, subject, raw: toRaw(varied) };
}

function toRaw({ subject, preheader, body, addressesOnePerson }: VariedMail): Uint8Array {
  return writeInvented({
    from: 'Brand <hello@brand.example>',
    subject,
    wayOut: addressesOnePerson ? null : 'https://brand.example/leave',
    html: `<div style="display:none">${preheader}</div><p>${body}</p><p><a href="https://brand.example/">brand.example</a></p>`,
  });
}

/** Writes a message of html to one invented subscriber; one with an unsubscribe link was sent to a list. */
export function writeInvented(mail: {
  from: string;
  subject: string;
  wayOut: string | null;
  html: string;
}): Uint8Array {
  const head = [
    `From: ${mail.from}`,
    'To: Quirina Testfall <quirina.testfall@letterbox.example>',
    `Subject: ${encodedWord(mail.subject)}`,
    'Date: Tue, 04 Mar 2025 10:15:00 +0000',
    ...(mail.wayOut === null ? [] : [`List-Unsubscribe: <${mail.wayOut}>`]),
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${base64(mail.html)}`);
}

/** Encodes text as an encoded word of a header. */
export function encodedWord(text: string): string {
  return `=?utf-8?B?${base64(text)}?=`;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
