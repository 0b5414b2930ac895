import type http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressRules, publicInternet } from '#server/platform/outbound/address-guard.ts';
import { guardedRequest } from '#server/platform/outbound/guarded-request.ts';
import { type ResolveHost, resolveByDns } from '#server/platform/outbound/resolve-host.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import { imageTypeBytes, imageTypeOf } from '#server/platform/pictures/image-type.ts';
import { type InspectedImage, inspectImage } from '#server/platform/pictures/inspect-image.ts';

/** A picture as received, with the properties of its bytes. */
export interface FetchedImage extends InspectedImage {
  bytes: Buffer;
}

export interface FetchLimits {
  /** Real pictures of mail reach 3 MB, animations 8. */
  maxBytes: number;
  /** From the first query to a name server to the last byte, redirects included. */
  totalTimeMs: number;
  /** A connection without data for this long is closed. */
  idleTimeMs: number;
  /** Click trackers and image hosts chain two or three. */
  maxRedirects: number;
}

export const defaultFetchLimits: FetchLimits = {
  maxBytes: 10 * 1024 * 1024,
  totalTimeMs: 15_000,
  idleTimeMs: 5_000,
  maxRedirects: 5,
};

export interface FetchOptions {
  rules?: AddressRules;
  resolve?: ResolveHost;
  limits?: Partial<FetchLimits>;
}

interface Settings {
  rules: AddressRules;
  resolve: ResolveHost;
  limits: FetchLimits;
  signal: AbortSignal;
}

/** No name of ours, no version, no contact address: senders learn only that some archive fetched it. */
const requestHeaders = {
  accept: 'image/webp,image/png,image/jpeg,image/gif,image/*;q=0.5',
  // Nothing is ever decompressed, so there is no decompression bomb: an encoded answer is no picture.
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible; ImageArchive/1.0)',
};

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches one picture from the public web. Every address, the first and each redirect's, is judged by `guardedRequest`.
 * @returns the bytes with the type and size that the bytes themselves show.
 * @throws ImageFetchError, always, if no picture is available.
 */
export async function fetchImage(address: string, options: FetchOptions = {}): Promise<FetchedImage> {
  const end = new AbortController();
  const settings: Settings = {
    rules: options.rules ?? publicInternet,
    resolve: options.resolve ?? resolveByDns,
    limits: { ...defaultFetchLimits, ...options.limits },
    signal: end.signal,
  };
  const outOfTime = sleep(settings.limits.totalTimeMs, undefined, { signal: end.signal }).then(() => {
    throw new ImageFetchError('too_slow', 'total time');
  });
  try {
    return await Promise.race([followRedirects(address, settings), outOfTime]);
  } catch (error) {
    throw ImageFetchError.from(error);
  } finally {
    end.abort(); // closes any open connection, such as that of a refused answer
  }
}

async function followRedirects(address: string, settings: Settings): Promise<FetchedImage> {
  const { limits, ...guard } = settings;
  let current = address;
  for (let redirects = 0; ; redirects += 1) {
    const request = { ...guard, headers: requestHeaders, idleTimeMs: limits.idleTimeMs };
    const response = await guardedRequest(current, request);
    const status = response.statusCode ?? 0;
    if (status === 200) return readImage(response, limits);
    response.destroy();
    const location = response.headers.location;
    if (!redirectStatuses.has(status) || location === undefined)
      throw new ImageFetchError('status', String(status));
    if (redirects === limits.maxRedirects) throw new ImageFetchError('too_many_redirects');
    current = completeLocation(location, current);
  }
}

/** Resolves a relative redirect; the result is checked as text like any other address. */
function completeLocation(location: string, base: string): string {
  // Header values arrive as latin1, but servers write UTF-8 into them.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return URL.canParse(text) ? text : (URL.parse(text, base)?.href ?? text);
}

async function readImage(response: http.IncomingMessage, limits: FetchLimits): Promise<FetchedImage> {
  if (Number(response.headers['content-length']) > limits.maxBytes) throw new ImageFetchError('too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  let isRecognised = false;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limits.maxBytes) throw new ImageFetchError('too_large');
    if (!isRecognised && size >= imageTypeBytes) {
      // A page or an endless text is not read to its end.
      if (imageTypeOf(Buffer.concat(chunks)) === undefined) throw new ImageFetchError('not_an_image');
      isRecognised = true;
    }
  }
  const bytes = Buffer.concat(chunks);
  const inspected = inspectImage(bytes);
  if (typeof inspected === 'string') throw new ImageFetchError(inspected);
  return { bytes, ...inspected };
}
