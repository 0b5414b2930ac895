import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const recipients = [{ name: 'Teddy Vasquez', address: 'tvasquez@reader.org' }];

function shown(href: string, line: string) {
  const html = `<p>${line}</p><a href="https://www.brand.com/coffee">Coffee</a><a href="${href}">Copy your link</a>`;
  const text = `${line}\nhttps://www.brand.com/coffee\n${href}`;
  const copy = makePublicCopy(parsedMail({ subject: line, html, text, recipients }), { imageKey });
  const links = [...copy.html.matchAll(/ href="([^"]*)"/g)].map((match) => match[1]);
  return { link: links[1], words: [copy.subject, copy.html, copy.text].join('\n'), subject: copy.subject };
}

describe('A code by which a reader brings friends is the reader’s', () => {
  test.each([
    ['https://brand.com/r/teddy-v4k2', 'TEDDY-V4K2', 'https://brand.com/'],
    ['https://www.brand.com/r/teddy-v4k2', 'teddy-v4k2', 'https://brand.com/'],
    ['https://brand.com/invite/K7Q2ZX', 'K7Q2ZX', 'https://brand.com/'],
    ['https://brand.com/refer-a-friend/q7x2k9', 'Q7X2K9', 'https://brand.com/'],
    ['https://www.brand.com/de/freunde-werben/mara-k7q2', 'MARA-K7Q2', 'https://brand.com/'],
    ['https://brand.com/parrainage/lea-8k2p', 'LEA-8K2P', 'https://brand.com/'],
    ['https://brand.com/polecaj/k7q2zx', 'K7Q2ZX', 'https://brand.com/'],
    ['https://refer.brand.com/k7q2zx', 'K7Q2ZX', 'https://brand.com/'],
    ['https://www.brand.com/coffee?ref=teddy-v4k2', 'TEDDY-V4K2', 'https://www.brand.com/coffee'],
    ['https://www.brand.com/coffee?referral_code=K7Q2', 'K7Q2', 'https://www.brand.com/coffee'],
    ['https://www.brand.com/coffee?invited_by=q7x2k9', 'Q7X2K9', 'https://www.brand.com/coffee'],
  ])('%s and %s', (href, code, kept) => {
    const { link, words } = shown(href, `Your code: ${code}. Friends get $15.`);
    expect(link).toBe(kept);
    expect(words.toLowerCase()).not.toContain(code.toLowerCase());
    expect(words).toContain('Friends get $15');
  });

  test.each(['TEDDY-V4K2', 'TEDDYV4K2', 'TEDDY4711', 'VASQUEZ_9Q2'])('by its name alone: %s', (code) => {
    expect(shown('https://www.brand.com/coffee', `Your code: ${code}`).words).not.toContain(code);
  });
});

test.each([
  'TEDDY20 takes 20% off all teddy bears',
  'The TEDDYBEAR code is for everybody',
  'Code COFFEE15X takes 15% off',
  'Teddy 2000, the jacket of the season',
])('A code for everybody stays: %s', (line) => {
  expect(shown('https://www.brand.com/coffee', line).words).toContain(line);
});

test.each([
  'https://brand.com/r/summer-sale',
  'https://brand.com/ref/size-guide',
  'https://brand.com/invite/friends',
  'https://www.brand.com/referrals',
  'https://www.brand.com/friends/season-2',
  'https://www.brand.com/coffee?ref=newsletter',
  'https://discord.com/invite/K7Q2ZX',
])('A page for everybody stays: %s', (href) => {
  expect(shown(href, 'Give $15, get $15').link).toBe(href);
});
