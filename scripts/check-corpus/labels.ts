import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wrapHtml } from './corpus-mail.ts';

/** One judged message. Fair answers come best first. */
export interface Label {
  path: string;
  campaignTypes: string[];
  seasons: string[];
  /** The brand's own domain; null if the mail has no brand. */
  brandDomain: string | null;
  /** Host in From; null for html without headers. */
  senderHost: string | null;
  isSpoof: boolean;
  /** Domain that a spoof claims. */
  claimedDomain: string | null;
}

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

/**
 * Returns the bytes of a label's message. Html without headers is wrapped as a mail with its title as the
 * subject.
 */
export async function readLabelledMessage(corpus: string, label: Label): Promise<Uint8Array> {
  const bytes = await readFile(join(corpus, label.path));
  return label.path.endsWith('.html') ? wrapHtml(bytes, label.brandDomain ?? 'nobody.example') : bytes;
}
