import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPublicIp, publicInternet } from '#server/platform/outbound/address-guard.ts';
import { fetchImage } from '#server/platform/pictures/guarded-fetch.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import { startPictureServer } from '#tests/support/servers/picture-server.ts';
import type { Section } from './section.ts';

type Expectation =
  | 'allow'
  | 'block'
  | 'block-after-dns'
  | 'block-after-redirect'
  | 'policy'
  | 'cid'
  | 'data'
  | 'invalid';

interface ProxyCase {
  url: string;
  expect: Expectation;
  why: string;
}

/** Our answers, with reasons, for cases that the collection leaves open. */
const policies: Record<string, { allowed: boolean; reason: string }> = {
  'https://example.com:8443/x.gif': { allowed: false, reason: 'only the ports of the web, 80 and 443' },
  '//cdn.example.com/a.png': { allowed: false, reason: 'the cleaner makes it https before it is stored' },
  'https://example.com\\@169.254.169.254/': { allowed: false, reason: 'parsers disagree about its host' },
  'https://example.com/%0d%0aHost:%20evil': { allowed: true, reason: 'stays percent-encoded in the request' },
};

/** Runs every case of image-proxy-cases.json through the guarded fetcher. No request leaves this machine. */
export async function checkImageProxy(corpus: string): Promise<Section> {
  const file = join(corpus, 'urls/image-proxy-cases.json');
  const cases: ProxyCase[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const counts = new Map<Expectation, number>();
  const faults: string[] = cases.length === 0 ? [`${file} holds no cases`] : [];
  for (const given of cases) {
    const isAllowed =
      given.expect === 'block-after-redirect' ? await followsRedirect(given.url) : await isFetched(given.url);
    const wanted = given.expect === 'policy' ? policies[given.url]?.allowed : given.expect === 'allow';
    counts.set(given.expect, (counts.get(given.expect) ?? 0) + 1);
    if (isAllowed !== wanted)
      faults.push(
        `${given.url || '(empty)'} is ${isAllowed ? 'fetched' : 'refused'}, expected ${given.expect}: ${given.why}`,
      );
  }
  const policyLines = cases
    .filter(({ expect }) => expect === 'policy')
    .map(
      ({ url }) =>
        `policy: ${url} ${policies[url]?.allowed === true ? 'allowed' : 'refused'}, ${policies[url]?.reason ?? 'undecided'}`,
    );
  return {
    title: `Image proxy: ${cases.length} addresses`,
    lines: [[...counts].map(([expectation, count]) => `${count} ${expectation}`).join(', '), ...policyLines],
    faults,
  };
}

/**
 * Returns true if the fetcher would connect. Every IP address is recorded and refused, so no connection is
 * made.
 */
async function isFetched(address: string): Promise<boolean> {
  const asked: string[] = [];
  const rules = {
    ...publicInternet,
    isAllowedIp: (ip: string) => {
      asked.push(ip);
      return false;
    },
  };
  await fetchImage(address, { rules, resolve: async (host) => resolveAsNamed(host) }).catch(
    (error: unknown) => {
      if (!(error instanceof ImageFetchError)) throw error;
    },
  );
  return asked.length > 0 && asked.every(isPublicIp);
}

/**
 * Resolves names as a name server would: `169.254.169.254.nip.io` to its own address, others to a public one.
 */
function resolveAsNamed(host: string): Array<{ address: string; family: 4 }> {
  const named = /^(\d{1,3}(?:\.\d{1,3}){3})\.nip\.io$/.exec(host)?.[1];
  return [{ address: named ?? '93.184.215.14', family: 4 }];
}

/** Returns true if a public server's redirect to the address, or to cloud metadata, is followed to the end. */
async function followsRedirect(address: string): Promise<boolean> {
  const target = URL.parse(address)?.searchParams.get('url') ?? 'http://169.254.169.254/latest/meta-data/';
  const server = await startPictureServer((_request, response) => {
    response.writeHead(307, { location: target }).end();
  });
  try {
    await fetchImage(server.at(URL.parse(address)?.pathname ?? '/'), server.options);
    return true;
  } catch (error) {
    if (!(error instanceof ImageFetchError)) throw error;
    return server.requests.length !== 1 || error.failure !== 'refused_address';
  } finally {
    await server.close();
  }
}
