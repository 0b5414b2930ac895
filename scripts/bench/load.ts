import autocannon from 'autocannon';

interface LoadResult {
  answers: number;
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Requests the paths in rotation from `connections` clients for `seconds`.
 * @throws for any failure: a fast error is no valid figure.
 */
export async function load(
  origin: string,
  paths: string[],
  {
    seconds = 5,
    connections = 8,
    headers = {},
  }: {
    seconds?: number;
    connections?: number;
    headers?: Record<string, string>;
  } = {},
): Promise<LoadResult> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({
      method: 'GET' as const,
      path,
      setupRequest: fromAnotherAddress(headers),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers of ${paths[0]} were not a success, ${result.errors} failed`);
  }
  return {
    answers: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

let asked = 0;

/** Sends each request from a different address, because the rate limits apply to each address. */
function fromAnotherAddress(
  headers: Record<string, string>,
): (request: autocannon.Request) => autocannon.Request {
  return (request) => {
    asked += 1;
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    return {
      ...request,
      headers: { ...headers, 'x-forwarded-for': address },
    };
  };
}
