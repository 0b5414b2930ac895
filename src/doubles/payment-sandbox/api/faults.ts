/** A request of the API, as a fault is chosen for it. */
export interface FaultyRequest {
  method: string;
  /** Without its query. */
  path: string;
}

/** What can go wrong between us and Stripe. */
export type Fault =
  /** Answered with this status and nothing done. */
  | { kind: 'refuse'; status: 429 | 500 | 502 | 503 }
  /** The connection breaks before anything was done, or after everything was, with the answer lost. */
  | { kind: 'drop'; when: 'before' | 'after' }
  /** Answered so much later. */
  | { kind: 'slow'; ms: number };

/** Asked for each request of the API; undefined lets it pass. For tests: nothing outside the process can reach it. */
export type ChooseFault = (request: FaultyRequest) => Fault | undefined;

/** How Stripe words what it cannot do now. */
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
