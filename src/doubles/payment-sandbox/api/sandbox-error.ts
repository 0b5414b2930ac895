/** Stripe's error body. */
export interface StripeErrorBody {
  error: { type: string; message: string; code?: string; param?: string; doc_url?: string };
}

interface Details {
  code?: string;
  param?: string;
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
}

/**
 * A failure of the sandbox in Stripe's form.
 * @see https://docs.stripe.com/api/errors
 */
export class SandboxError extends Error {
  override name = 'SandboxError';
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  get body(): StripeErrorBody {
    const { type = 'invalid_request_error', code, param } = this.details;
    return {
      error: {
        type,
        message: this.message,
        ...(code === undefined ? {} : { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
        ...(param === undefined ? {} : { param }),
      },
    };
  }
}

/** @param noun Stripe's name of the object, such as `checkout.session`. */
export function noSuch(noun: string, id: string, param = 'id'): SandboxError {
  // An unknown object in the address is a 404, one in the body a 400, as at Stripe.
  return new SandboxError(param === 'id' ? 404 : 400, `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}
