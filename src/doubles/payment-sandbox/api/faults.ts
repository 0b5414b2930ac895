/** A request of the API, the input for choosing a fault. */
export interface FaultyRequest {
  method: string;
  /** Without query. */
  path: string;
}

/** A fault between us and Stripe. */
export type Fault =
  /** Answers with this status; nothing is done. */
  | { kind: 'refuse'; status: 429 | 500 | 502 | 503 }
  /** Breaks the connection before any work, or after all of it, without an answer. */
  | { kind: 'drop'; when: 'before' | 'after' }
  /** Delays the answer. */
  | { kind: 'slow'; ms: number };

/**
 * Called for each request of the API; undefined causes no fault. For tests: not reachable from outside the
 * process.
 */
export type ChooseFault = (request: FaultyRequest) => Fault | undefined;

/** Returns Stripe's error body for a temporary failure. */
export function refusal(status: number): object {
  if (status === 429) {
    return {
      error: {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message:
          'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
      },
    };
  }
  return { error: { type: 'api_error', message: 'An unknown error occurred' } };
}
