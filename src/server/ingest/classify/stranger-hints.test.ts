import { expect, test } from 'vitest';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { readStrangerHints } from './stranger-hints.ts';

const isStranger = (name: string, address: string, link: string | null) =>
  readStrangerHints(
    parsedMail({
      from: { name, address },
      html: link === null ? 'Hello' : `<a href="https://${link}/x">Here</a>`,
    }),
  ).length > 0;

test.each([
  ['a shop from elsewhere', 'Acme Garden', 'x7@qrst.example', 'uvwx.example'],
  ['initials of more words', 'Acme', 'x@abc.example', 'b.example'],
])('a stranger is %s', (_what, name, address, link) => {
  expect(isStranger(name, address, link)).toBe(true);
});

test.each<[string, string, string, string | null]>([
  ['who writes from their own domain', 'Acme Garden', 'news@mail.acme.example', 'uvwx.example'],
  ['whose domain is part of the name', 'Acmegarden Ltd', 'x@acme.example', 'uvwx.example'],
  ['who leads to it', 'Acmé', 'x7@sender.example', 'www.acme.example'],
  ['whose domain are the initials', 'Acme Garden Tools', 'x@agt.example', 'uvwx.example'],
  ['without links', 'Anna Smith', 'as@qrst.example', null],
  ['of another alphabet', 'Яндекс', 'x@qrst.example', 'uvwx.example'],
  ['without a name', '', 'x@qrst.example', 'uvwx.example'],
  ['with an address as name', 'a@acme.example', 'x@qrst.example', 'uvwx.example'],
])('a stranger is none %s', (_what, name, address, link) => {
  expect(isStranger(name, address, link)).toBe(false);
});
