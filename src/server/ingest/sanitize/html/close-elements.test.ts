import { describe, expect, test, vi } from 'vitest';
import { closeElements } from '#server/ingest/sanitize/html/close-elements.ts';

describe('Html whose elements are ended stays as it is:', () => {
  test.each([
    '<style>p { color: red }</style><p>a</p>',
    '<STYLE>p {}</STYLE ><title>x</title><!-- c --><p>a</p>',
    '<style>/* <p> */</style><script>"<!--"</script>a',
    '<p>a &lt;style&gt;</p>',
    '',
  ])('%s', (html) => {
    expect(closeElements(html)).toBe(html);
  });
});

test('Markup that is not there is looked for once', () => {
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  closeElements('<script>\n<style>\n<xmp>\n'.repeat(50));
  const { length } = exec.mock.calls;
  exec.mockClear();
  closeElements('<script>\n<style>\n<xmp>\n'.repeat(100));
  const searched = exec.mock.calls.length;
  exec.mockRestore();
  // One search for each next opening, and one for each kind of end and for markup.
  expect(searched - length).toBeLessThanOrEqual(150);
});

describe('What is left open is ended in front of the next markup:', () => {
  test.each([
    ['<style>p { color: red } <body><p>a</p>', '<style>p { color: red } </style><body><p>a</p>'],
    ['<head><title>Sale</head><p>a</p>', '<head><title>Sale</title></head><p>a</p>'],
    ['<!-- hidden <table><tr><td>a', '<!-- hidden --><table><tr><td>a'],
    ['<style>a{}</style><style>b{}<p>a</p>', '<style>a{}</style><style>b{}</style><p>a</p>'],
    ['<style>b{}<p>a</p><style>c{}<p>b</p>', '<style>b{}</style><p>a</p><style>c{}</style><p>b</p>'],
    ['<textarea>a', '<textarea></textarea>a'],
  ])('%s', (html, closed) => {
    expect(closeElements(html)).toBe(closed);
  });
});
