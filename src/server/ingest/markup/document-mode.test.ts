import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const transitional =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
const clean = (html: string) => makePublicCopy(parsedMail({ html }), { imageKey }).html;
const picture = '<img src="https://cdn.brand.com/a.png">';
const cell = (content: string, doctype: string) => `${doctype}<table><tr><td>${content}</td></tr></table>`;
const isFlat = (html: string) => html.includes('<td style="line-height:0!important">');

describe('A line of pictures', () => {
  test.each([
    picture,
    `\n ${picture} `,
    `<a href="https://brand.com/">${picture}</a>`,
    `<a href="https://brand.com/"><span>${picture}</span></a>${picture}`,
    `${picture}<br>${picture}`,
  ])('is as high as its pictures where the doctype asks for it: %s', (content) => {
    expect(isFlat(clean(cell(content, transitional)))).toBe(true);
    expect(isFlat(clean(cell(content, '')))).toBe(true);
    expect(isFlat(clean(cell(content, '<!doctype html>')))).toBe(false);
  });

  test.each([
    `${picture} Sale`,
    `<br>${picture}`,
    `${picture}<br><br>${picture}`,
    `<p>${picture}</p>`,
    'Sale',
    '',
    '<a href="https://brand.com/">Sale</a>',
  ])('is not this: %s', (content) => {
    expect(isFlat(clean(cell(content, transitional)))).toBe(false);
  });

  test('keeps the styles it has', () => {
    const html = clean(`${transitional}<p style="color:red">${picture}</p>`);
    expect(html).toContain('<p style="color:red;line-height:0!important">');
  });
});

describe('Tables of a mail without a doctype', () => {
  test('begin with the page’s own text', () => {
    expect(clean(cell('Sale', ''))).toMatch(
      /^<style>:where\(table\)\{[^}]*font-size:medium[^}]*;color:#000\}/,
    );
    expect(clean(cell('Sale', transitional))).not.toContain(':where');
    expect(clean('<p>Sale')).not.toContain(':where');
  });

  test.each([
    ['<body text="#222222"><table><td>x', ';color:#222222}'],
    ['<body style="color:#333"><table><td>x', ';color:#333}'],
    ['<body text="red}p{x:y"><table><td>x', ';color:#000}'],
    ['<style>body{margin:0;color:#444}</style><table><td>x', ';text-align:start}'],
  ])('take the colour of the body, if it can be told: %s', (html, rule) => {
    expect(clean(html).replace('text-align:start;color', ';color')).toContain(
      rule.replace(/^;text-align/, 'text-align'),
    );
  });
});
