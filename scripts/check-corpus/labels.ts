import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wrapHtml } from './corpus-mail.ts';

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

/** Reads labels.tsv. */
export async function readLabels(corpus: string): Promise<Label[]> {
  const text = await readFile(join(corpus, 'labels.tsv'), 'utf8');
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
  return label.path.endsWith('.html') ? wrapHtml(bytes, label.brandDomain ?? 'nobody.example') : bytes;
}
