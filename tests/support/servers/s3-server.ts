import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * A server with the part of S3's API that a blob store uses, for one bucket. It verifies AWS Signature
 * Version 4 independently of any client. Source:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export interface S3Server {
  /** Address without the bucket. */
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Last write of each object. */
  modified: Map<string, Date>;
  /** Method and path of every accepted request. */
  requests: string[];
  /** Statuses for the next requests instead of an answer; `cut` breaks the connection. */
  faults: Array<number | 'cut'>;
  stop(): Promise<void>;
}

interface Bucket {
  name: string;
  objects: Map<string, Buffer>;
  modified: Map<string, Date>;
}

export const s3Keys = { accessKeyId: 'AKTEST', secretAccessKey: 'a/secret+for tests' };
export const s3Region = 'eu-west-2';

export async function startS3Server(bucket: string): Promise<S3Server> {
  const bucketState: Bucket = {
    name: bucket,
    objects: new Map(),
    modified: new Map(),
  };
  const requests: string[] = [];
  const faults: S3Server['faults'] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const fault = faults.shift();
    if (fault === 'cut') request.socket.destroy();
    else if (fault !== undefined) refuse(response, fault, 'SlowDown');
    else if (!isSigned(request, body)) refuse(response, 403, 'SignatureDoesNotMatch');
    else {
      requests.push(`${request.method} ${request.url}`);
      answer(request, response, body, bucketState);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects: bucketState.objects,
    modified: bucketState.modified,
    requests,
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  { name: bucket, objects, modified }: Bucket,
): void {
  const { pathname } = new URL(request.url ?? '/', 'http://s3');
  const [, inBucket = '', ...rest] = pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  const found = objects.get(key);
  if (inBucket !== bucket) refuse(response, 404, 'NoSuchBucket');
  else if (key === '') response.writeHead(200).end();
  else if (request.method === 'PUT') {
    objects.set(key, body);
    modified.set(key, new Date());
    response.writeHead(200, { etag: '"stored"' }).end();
  } else if (found === undefined) refuse(response, 404, 'NoSuchKey');
  else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    response.writeHead(200, {
      'content-length': found.byteLength,
      'last-modified': (modified.get(key) ?? new Date()).toUTCString(),
      etag: '"stored"',
    });
    response.end(request.method === 'HEAD' ? undefined : found);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const fields = /Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature = ''] = fields ?? [];
  const [accessKeyId, date = '', region = '', service = '', end = ''] = credential.split('/');
  if (accessKeyId !== s3Keys.accessKeyId || region !== s3Region) return false;
  const payloadHash = String(request.headers['x-amz-content-sha256']);
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body)) return false;
  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n');
  const scope = [date, region, service, end].join('/');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${s3Keys.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
