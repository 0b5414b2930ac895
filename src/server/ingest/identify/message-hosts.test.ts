import { describe, expect, test } from 'vitest';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { listHeaderHosts, listLinkHosts } from './message-hosts.ts';

const inHeader = (name: string, ...values: string[]) =>
  listHeaderHosts(parsedMail({ headers: values.map((value) => ({ name, value })) }), name);
const inLinks = (html: string | null) => listLinkHosts(parsedMail({ html }));

describe('The hosts of a field are read', () => {
  test.each<[string, string, string[]]>([
    ['list-id', '<news.brand.com>', ['news.brand.com']],
    ['list-id', 'Brand News <News.Brand.com>', ['news.brand.com']],
    ['list-id', 'news.brand.com', ['news.brand.com']],
    ['list-id', '"A <b>" < news.brand.com >', ['b', 'news.brand.com']],
    ['list-id', 'Brand News', []],
    ['dkim-signature', 'v=1; a=rsa-sha256; d=brand.com; s=k1', ['brand.com']],
    ['dkim-signature', 'v=1;d=mail.brand.com;bh=d=;b=x', ['mail.brand.com', '']],
    ['dkim-signature', 'd = brand.com ; i=@other.com', ['brand.com']],
    ['dkim-signature', 'v=1; kd=other.com', []],
    [
      'list-unsubscribe',
      '<https://brand.com/u?x=1>, <mailto:leave@lists.brand.com>',
      ['brand.com', 'lists.brand.com'],
    ],
    ['list-unsubscribe', '<https://user:pass@brand.com/u>', ['brand.com']],
    ['return-path', '<bounce-1@mta.brand.com>', ['mta.brand.com']],
    ['return-path', '<>', []],
    ['sender', 'Brand <news@brand.com>', ['brand.com']],
    ['message-id', '<1.2@mta.brand.com>', ['mta.brand.com']],
  ])('%s: %s', (name, value, hosts) => {
    expect(inHeader(name, value)).toEqual(hosts.filter((host) => host !== ''));
  });

  test('of every field of the name, and of no other', () => {
    expect(inHeader('dkim-signature', 'd=one.com', 'd=two.com')).toEqual(['one.com', 'two.com']);
    expect(
      listHeaderHosts(parsedMail({ headers: [{ name: 'list-id', value: '<a.com>' }] }), 'sender'),
    ).toEqual([]);
  });

  test('of thirty fields at most, and of their beginnings', () => {
    expect(inHeader('dkim-signature', ...Array.from({ length: 50 }, (_, at) => `d=h${at}.com`))).toHaveLength(
      30,
    );
    expect(inHeader('return-path', `${' '.repeat(5_000)}<a@late.com>`)).toEqual([]);
  });
});

describe('The sites a body links to', () => {
  test.each<[string, string[]]>([
    ['<a href="https://www.brand.com/new">x</a>', ['www.brand.com']],
    ["<A HREF='http://Brand.com'>x</A>", ['brand.com']],
    ['<a href=https://brand.com/x>x</a>', ['brand.com']],
    ['<a href = "https://brand.com:8443/x">x</a>', ['brand.com']],
    ['<a href="https://brand.com?x=https://other.com">x</a>', ['brand.com']],
    ['<a href="https://müller.de/">x</a>', ['xn--mller-kva.de']],
    ['<a href="mailto:a@brand.com">x</a>', []],
    ['<a href="/relative">x</a>', []],
    ['<img src="https://cdn.brand.com/a.png">', []],
    ['<a href="https://click.list-manage.com/track?u=1">x</a>', []],
    ['<a href="https://ctrk.klclick.com/l/1">x</a>', []],
    ['<a href="https://www.instagram.com/brand">x</a><a href="https://x.com/brand">y</a>', []],
    ['<a href="https://youtu.be/1"></a><a href="https://bit.ly/1"></a><a href="https://goo.gl/1"></a>', []],
    ['<a href="https://notfacebook.com/">x</a>', ['notfacebook.com']],
    ['', []],
  ])('%s', (html, hosts) => {
    expect(inLinks(html)).toEqual(hosts);
  });

  test('are none where there is no html', () => {
    expect(inLinks(null)).toEqual([]);
  });

  test('are the first ones of a long body', () => {
    expect(inLinks('<a href="https://brand.com/">x</a>'.repeat(400))).toHaveLength(300);
    expect(inLinks(`${' '.repeat(200_000)}<a href="https://late.com/">x</a>`)).toEqual([]);
  });
});
