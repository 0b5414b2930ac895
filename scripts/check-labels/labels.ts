import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One judged message. Fair answers come best first. */
export interface Label {
  path: string;
  campaignTypes: string[];
  seasons: string[];
  /** The brand's own domain; null where no brand's mail. */
  brandDomain: string | null;
  /** The host in From; null for html without headers. */
  senderHost: string | null;
  isSpoof: boolean;
  /** The domain a spoof pretends to be. */
  claimedDomain: string | null;
}

/** Reads labels.tsv; null when there is none. */
export async function readLabels(corpus: string): Promise<Label[] | null> {
  const text = await readFile(join(corpus, 'labels.tsv'), 'utf8').catch(() => null);
  if (text === null) return null;
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map(toLabel);
}

function toLabel(line: string): Label {
  const [path = '', types = '', seasons = '', brand = '-', sender = '-', genuine = '', note = ''] =
    line.split('\t');
  return {
    path,
    campaignTypes: types.split('|'),
    seasons: seasons.split('|'),
    brandDomain: brand === '-' ? null : brand,
    senderHost: sender === '-' ? null : sender,
    isSpoof: genuine === 'spoof',
    claimedDomain: /claims to be ([a-z0-9.-]+)/.exec(note)?.[1] ?? null,
  };
}

/** The message of a label, as bytes. Html without headers is wrapped as a mail whose subject is its title. */
export async function readLabelledMessage(corpus: string, label: Label): Promise<Uint8Array> {
  const bytes = await readFile(join(corpus, label.path));
  if (!label.path.endsWith('.html')) return bytes;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(bytes.toString('utf8'))?.[1] ?? '';
  const head = [
    `From: sender@${label.brandDomain ?? 'nobody.example'}`,
    `Subject: =?utf-8?B?${Buffer.from(title.trim()).toString('base64')}?=`,
    'Date: Tue, 04 Mar 2025 10:15:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
}
