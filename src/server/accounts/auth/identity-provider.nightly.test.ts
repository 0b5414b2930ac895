import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discoveredConfiguration } from '#server/accounts/auth/identity-provider.ts';

/** An issuer that accepts the connection and does not answer until the test lets it. */
let issuer: Server;
let asked: number;
let isSilent: boolean;
let url: string;

beforeEach(async () => {
  asked = 0;
  isSilent = true;
  issuer = createServer((_request, response) => {
    asked += 1;
    if (isSilent) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer: url, authorization_endpoint: `${url}/auth` }));
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const address = issuer.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

afterEach(() => {
  issuer.closeAllConnections();
  issuer.close();
});

/** A timeout long enough for an issuer that answers, on a busy machine too. */
const configuration = () =>
  discoveredConfiguration({
    issuer: url,
    clientId: 'vault',
    clientSecret: 'secret',
    allowInsecure: true,
    timeoutSeconds: 3,
  });

describe('an issuer that answers late', () => {
  it('is given up on instead of keeping people waiting', async () => {
    await expect(configuration()('http://localhost')).rejects.toThrow(/timed? ?out|timeout|aborted/i);
    expect(asked).toBe(1);
  });

  it('is asked again by the next sign-in, and then remembered', async () => {
    const configurationFor = configuration();
    await expect(configurationFor('http://localhost')).rejects.toThrow();
    isSilent = false;
    const found = await configurationFor('http://localhost');
    expect(found.serverMetadata().authorization_endpoint).toBe(`${url}/auth`);
    await configurationFor('http://localhost');
    expect(asked).toBe(2);
  });
});
