import { GuardedRequestError } from '#server/platform/outbound/guarded-request.ts';

/** The reason no picture is available. Stable: stored in `images.failure`. */
export type ImageFailure =
  | 'refused_address'
  | 'unresolved'
  | 'unreachable'
  | 'status'
  | 'too_many_redirects'
  | 'too_large'
  | 'too_slow'
  | 'not_an_image'
  | 'too_many_pixels';

/**
 * A picture that is unavailable for a reason in its address or server. Not for bugs of ours: those are
 * rethrown unchanged.
 */
export class ImageFetchError extends Error {
  override name = 'ImageFetchError';
  readonly failure: ImageFailure;

  /** @param detail a word for the log, such as a status; never text that the foreign server wrote. */
  constructor(failure: ImageFailure, detail?: string) {
    super(detail === undefined ? failure : `${failure} (${detail})`);
    this.failure = failure;
  }

  /**
   * Network faults have a code (ECONNREFUSED, CERT_HAS_EXPIRED, HPE_INVALID_HEADER_TOKEN); other errors are
   * bugs.
   */
  static from(error: unknown): Error {
    if (error instanceof ImageFetchError) return error;
    if (error instanceof GuardedRequestError) return new ImageFetchError(error.failure, error.detail);
    const code = (error as NodeJS.ErrnoException).code;
    if (typeof code === 'string') return new ImageFetchError('unreachable', code);
    return error instanceof Error ? error : new Error(String(error));
  }
}
