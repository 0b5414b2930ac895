import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openS3BlobStore } from '#server/platform/storage/s3-blob-store.ts';
import { type S3Server, s3Keys, s3Region, startS3Server } from '#tests/support/servers/s3-server.ts';

let server: S3Server;

beforeEach(async () => {
  server = await startS3Server('vault');
});
afterEach(() => server.stop());

const target = (overrides = {}) => ({
  bucket: 'vault',
  prefix: 'blobs/',
  endpoint: server.endpoint,
  region: s3Region,
  ...s3Keys,
  ...overrides,
});
const open = (wanted: ReturnType<typeof target>) => openS3BlobStore(wanted, [1, 1]);
const bytes = Buffer.from('a picture, in bytes: \0\xff', 'latin1');
const name = createHash('sha256').update(bytes).digest('hex');

describe('the blob store in a bucket', () => {
  it('gives back what was put, under its SHA-256, once', async () => {
    const store = await open(target());
    expect(await store.put(bytes)).toBe(name);
    expect(await store.put(bytes)).toBe(name);
    expect([...server.objects.keys()]).toEqual([`blobs/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`]);
    expect(await store.get(name)).toEqual(bytes);
  });

  it('knows a missing blob from a name that is none, and asks for neither twice', async () => {
    const store = await open(target());
    expect(await store.get('0'.repeat(64))).toBeUndefined();
    const asked = server.requests.length;
    for (const strange of ['', '../../etc/passwd', `${name}/..`, name.toUpperCase()]) {
      expect(await store.get(strange)).toBeUndefined();
    }
    expect(server.requests).toHaveLength(asked);
  });

  it('removes what was put long enough ago, and nothing else', async () => {
    const store = await open(target());
    const other = await store.put(Buffer.from('another one'));
    await store.put(bytes);
    const [inAMinute, aMinuteAgo] = [60_000, -60_000].map((ms) => new Date(Date.now() + ms));
    if (inAMinute === undefined || aMinuteAgo === undefined) throw new Error('No dates');
    expect(await store.remove(name, aMinuteAgo)).toBe(false);
    expect(await store.get(name)).toEqual(bytes);
    server.faults.push(503);
    expect(await store.remove(name, inAMinute)).toBe(true);
    expect(await store.get(name)).toBeUndefined();
    expect(await store.remove(name, inAMinute)).toBe(true);
    expect(await store.remove('../../../etc/passwd', inAMinute)).toBe(true);
    expect(await store.get(other)).toBeDefined();
  });

  it('tries again when the server is busy or the connection breaks, and gives up when that stays so', async () => {
    const store = await open(target());
    server.faults.push(503, 'cut');
    await store.put(bytes);
    expect(server.objects.size).toBe(1);
    server.faults.push(503, 503, 503);
    await expect(store.get(name)).rejects.toThrow();
  });

  it('says at the start what is wrong: no bucket, wrong keys, no server', async () => {
    await expect(open(target({ bucket: 'elsewhere' }))).rejects.toThrow(
      /no bucket elsewhere at http:\/\/127\.0\.0\.1:\d+ that these keys may use/,
    );
    const wrong = open(target({ secretAccessKey: 'a wrong one' }));
    await expect(wrong).rejects.toThrow(/that these keys may use|cannot be used/);
    await expect(wrong).rejects.not.toThrow(/a wrong one/);
    const opened = await open(target());
    await opened.assertUsable();
    await server.stop();
    await expect(open(target())).rejects.toThrow(/cannot be used .*STORAGE_URL/);
    await expect(opened.assertUsable()).rejects.toThrow(/cannot be used/);
  });
});
