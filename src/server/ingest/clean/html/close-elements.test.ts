import { describe, expect, test } from 'vitest';
import { closeElements } from '#server/ingest/clean/html/close-elements.ts';

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
