/** A bucket of a server with S3's API. */
export interface StorageTarget {
  bucket: string;
  /** Prefix of every object's name; empty or ending with a slash. */
  prefix: string;
  /** Address of the server, without the bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const shape = 'must look like s3://KEY:SECRET@bucket?endpoint=https://s3.example&region=eu-west-2';

/** The target as STORAGE_URL gives it: the keys may be in separate variables. */
export type WrittenStorageTarget = Omit<StorageTarget, 'accessKeyId' | 'secretAccessKey'> & {
  keys: Pick<StorageTarget, 'accessKeyId' | 'secretAccessKey'> | null;
};

/**
 * Reads `s3://KEY:SECRET@bucket/prefix?endpoint=…&region=…`. Key and secret are percent-encoded if they hold
 * special characters; if absent, the usual AWS variables hold them. The region is `auto` if absent.
 * @param fault receives a description of each fault; never with the secret.
 */
export function storageTargetOf(
  text: string,
  fault: (sentence: string) => void,
): WrittenStorageTarget | undefined {
  const url = URL.parse(text);
  const endpoint = URL.parse(url?.searchParams.get('endpoint') ?? '');
  if (url === null || url.protocol !== 's3:' || url.hostname === '') {
    fault(shape);
    return undefined;
  }
  if (endpoint === null || !/^https?:$/.test(endpoint.protocol)) {
    fault(`needs the http or https address of the server as endpoint: it ${shape}`);
    return undefined;
  }
  const keys = decodedKeys(url);
  if (keys === undefined) {
    fault(
      `contains an access key without its secret, or a % that is not followed by two hex digits: it ${shape}`,
    );
    return undefined;
  }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint.href.replace(/\/$/, ''),
    region: url.searchParams.get('region') ?? 'auto',
    keys,
  };
}

function decodedKeys(url: URL): WrittenStorageTarget['keys'] | undefined {
  if (url.username === '' && url.password === '') return null;
  if (url.username === '' || url.password === '') return undefined;
  try {
    return {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}
