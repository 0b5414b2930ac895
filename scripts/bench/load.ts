import autocannon from 'autocannon';

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Asks for the paths in turn from `connections` clients for `seconds`.
 * @throws when any answer was not a success: a fast error is no figure.
 */
export async function load(
  origin: string,
  paths: string[],
  {
    seconds = 5,
    connections = 8,
    headers = {},
  }: { seconds?: number; connections?: number; headers?: Record<string, string> } = {},
): Promise<LoadResult> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path, headers })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers of ${paths[0]} were not a success, ${result.errors} failed`);
  }
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
