import { readFile } from 'node:fs/promises';
import { encodedWord, type InventedMail, writeInvented } from './varied-mail.ts';

/** Reads a file of whole campaigns, in the form described at the top of `unseen-campaigns.txt`. */
export async function readWholeCampaigns(file: string): Promise<InventedMail[]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => toCampaign(part.trim().split('\n')));
}

function toCampaign([
  heading = '',
  from = '',
  subject = '',
  preheader = '',
  ...lines
]: string[]): InventedMail {
  const [language = '', types = '', subscriber = ''] = heading.split(' ');
  const last = lines.at(-1) ?? '';
  // Further fair answers may also follow the last line.
  const others =
    /^(.*?)((?:\|(?:promotion|newsletter|product_launch|seasonal|abandoned_cart|transactional|other))+)$/.exec(
      last,
    );
  if (others !== null) lines[lines.length - 1] = others[1] ?? '';
  const reported = { from: afterColon(from), subject: afterColon(subject), preheader: afterColon(preheader) };
  return {
    language,
    fair: [...types.split('|'), ...(others?.[2] ?? '').split('|').filter((one) => one !== '')],
    subject: reported.subject,
    raw: toRaw(reported, lines, subscriber === 'list'),
  };
}

function afterColon(line: string): string {
  return line.slice(line.indexOf(':') + 1).trim();
}

function toRaw(
  { from, subject, preheader }: Record<'from' | 'subject' | 'preheader', string>,
  lines: readonly string[],
  isList: boolean,
): Uint8Array {
  const [, name = '', address = ''] = /^(.*?)\s*<(.*)>$/.exec(from) ?? [];
  const host = address.split('@')[1] ?? '';
  return writeInvented({
    from: `${encodedWord(name)} <${address}>`,
    subject,
    wayOut: isList ? `https://${host}/leave` : null,
    html: [`<div style="display:none">${preheader}</div>`, ...lines.map((line) => toHtml(line, host))].join(
      '\n',
    ),
  });
}

/** Turns a line into a rule, a button, a picture or a paragraph, as in real mail. */
function toHtml(line: string, host: string): string {
  if (/^-{3,}$/.test(line)) return '<hr>';
  const marked = line
    .replace(/\[([^\]]+)\]/g, `<a href="https://${host}/to">$1</a>`)
    .replace(/^\(([^)]+)\)|(?<=\) )\(([^)]+)\)/g, `<img src="https://${host}/picture.png" alt="$1$2">`);
  return `<p>${marked}</p>`;
}
