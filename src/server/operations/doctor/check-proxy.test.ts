import { describe, expect, it } from 'vitest';
import { checkProxy } from '#server/operations/doctor/check-proxy.ts';

const here = {
  baseUrl: 'http://localhost:3000',
  host: '127.0.0.1',
  port: 3000,
  isLoopback: true,
  trustProxy: null,
};
const away = { ...here, baseUrl: 'https://vault.example', isLoopback: false };

describe('what the doctor says of proxies', () => {
  it.each([
    ['this machine alone', here, 'without a proxy'],
    ['a network without BASE_URL', { ...here, host: '0.0.0.0' }, 'set BASE_URL'],
    ['a house', { ...away, baseUrl: 'http://192.168.1.20:3000', host: '0.0.0.0' }, 'without a proxy'],
    ['a named proxy', { ...away, trustProxy: ['10.0.0.5'] }, 'trusted proxies: 10.0.0.5.'],
    ['counted proxies on an open port', { ...away, trustProxy: 1, host: '0.0.0.0' }, 'only the proxy'],
  ])('is fine with %s', (_, addresses, part) => {
    expect(checkProxy(addresses)).toEqual({ ok: true, message: expect.stringContaining(part) });
  });

  it.each([
    ['https without a proxy', { ...away, host: '0.0.0.0' }, 'TRUST_PROXY is not set'],
    ['a name that leads nowhere', { ...away, baseUrl: 'http://vault.example' }, 'listens only on 127.0.0.1'],
    ['a proxy that is everybody', { ...away, trustProxy: ['0.0.0.0/0'] }, 'evade rate limits'],
  ])('finds %s', (_, addresses, part) => {
    expect(checkProxy(addresses)).toEqual({ ok: false, message: expect.stringContaining(part) });
  });
});
