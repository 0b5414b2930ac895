import { describe, expect, test } from 'vitest';
import { canonicalField, hashBody } from './canonical-form.ts';
import { findDmarcPolicy } from './dmarc-policy.ts';
import { DnsTexts, type ResolveTexts } from './dns-texts.ts';
import { readPublicKey } from './public-key.ts';
import { parseTagList } from './tag-list.ts';

const noRecord = (code: string) => Object.assign(new Error(code), { code });

/** A name server that knows some names, and counts its queries. */
function nameServer(records: Record<string, string[]>) {
  const asked: string[] = [];
  const resolve: ResolveTexts = async (name) => {
    asked.push(name);
    const found = records[name];
    if (found === undefined) throw noRecord('ENOTFOUND');
    return found.map((record) => record.match(/.{1,255}/gs) ?? []);
  };
  return { texts: new DnsTexts(resolve), asked };
}

describe('The canonical form (RFC 6376, section 3.4.5)', () => {
  const body = [' C ', 'D \t E', '', '', ''];

  test('of a field is relaxed or as it is.', () => {
    expect(canonicalField('B : Y\t\r\n\tZ  ', 'relaxed')).toBe('b:Y Z');
    expect(canonicalField('B : Y\t\r\n\tZ  ', 'simple')).toBe('B : Y\t\r\n\tZ  ');
  });

  test('of a body leaves empty lines at its end out.', () => {
    expect(hashBody(body, 'simple').length).toBe(' C \r\nD \t E\r\n'.length);
    expect(hashBody(body, 'relaxed').length).toBe(' C\r\nD E\r\n'.length);
    expect(hashBody([' C', 'D E'], 'relaxed')).toEqual(hashBody(body, 'relaxed'));
  });

  test('of an empty body is one line end, or nothing; the hashes are those of the RFC.', () => {
    expect(hashBody([''], 'simple').hash).toBe('frcCV1k9oG9oKj3dpUqdJg1PxRT2RSN/XKdLCPjaYaY=');
    expect(hashBody([''], 'relaxed').hash).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
  });
});

describe('A tag list', () => {
  test.each<[text: string, tags: Record<string, string> | null]>([
    ['v=1; a=rsa-sha256;\td = brand.com ;', { v: '1', a: 'rsa-sha256', d: 'brand.com' }],
    ['b=a b=c', { b: 'a b=c' }],
    ['v=1; v=1', null],
    ['v=1; nothing', null],
    ['', null],
    [Array.from({ length: 60 }, (_, at) => `t${at}=1`).join(';'), null],
  ])('%j', (text, tags) => {
    const parsed = parseTagList(text);
    expect(parsed === null ? null : Object.fromEntries(parsed)).toEqual(tags);
  });
});

describe('A key is none when it', () => {
  test.each<[what: string, record: string]>([
    ['was withdrawn', 'v=DKIM1; k=rsa; p='],
    ['is of another kind', 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
    ['is of another version', 'v=DKIM2; p=abc'],
    ['is no key', 'v=DKIM1; k=rsa; p=aGVsbG8='],
    ['is another text', 'google-site-verification=abc'],
  ])('%s', (_what, record) => {
    expect(readPublicKey(record, 'rsa')).toBeNull();
  });
});

describe('Names are asked for', () => {
  test('once, whoever asks meanwhile.', async () => {
    const { texts, asked } = nameServer({ 'a.com': ['one'] });
    expect(await Promise.all([texts.find('a.com'), texts.find('a.com')])).toEqual([['one'], ['one']]);
    expect(await texts.find('b.com')).toEqual([]);
    expect(asked).toEqual(['a.com', 'b.com']);
  });

  test('in vain where nobody answers, in time.', async () => {
    const silent = new DnsTexts(() => new Promise(() => undefined), { timeoutMs: 5 });
    expect(await silent.find('a.com')).toBeNull();
    const failing = new DnsTexts(async () => {
      throw noRecord('ESERVFAIL');
    });
    expect(await failing.find('a.com')).toBeNull();
  });

  test('and answers are bounded.', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `record ${at}`);
    const { texts } = nameServer({ 'a.com': many, 'b.com': ['x'.repeat(9_000), 'short'] });
    expect((await texts.find('a.com'))?.length).toBe(30);
    expect(await texts.find('b.com')).toEqual(['short']);
  });
});

describe('The policy of a domain', () => {
  const { texts } = nameServer({
    '_dmarc.brand.com': ['other=1', 'v=DMARC1; p=reject; sp=quarantine'],
    '_dmarc.none.com': ['v=DMARC1;p=none'],
    '_dmarc.two.com': ['v=DMARC1;p=none', 'v=DMARC1;p=reject'],
    '_dmarc.odd.com': ['v=DMARC1; p=maybe'],
  });
  test.each<[domain: string, policy: string | null]>([
    ['brand.com', 'reject'],
    ['news.brand.com', 'quarantine'],
    ['none.com', 'none'],
    ['news.none.com', 'none'],
    ['two.com', null],
    ['odd.com', null],
    ['unknown.com', null],
  ])('%s: %s', async (domain, policy) => {
    expect(await findDmarcPolicy(domain, texts)).toBe(policy);
  });

  test('is unknown while its name server is away, though the domain above may answer.', async () => {
    const away = new DnsTexts(async (name) => {
      if (name === '_dmarc.news.brand.com') throw noRecord('ETIMEOUT');
      return [['v=DMARC1; p=reject']];
    });
    expect(await findDmarcPolicy('news.brand.com', away)).toBeNull();
  });
});
