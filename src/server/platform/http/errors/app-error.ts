import { type ErrorCode, errorStatuses } from '#shared/vocabulary/error-codes.ts';

/** What an error says beyond its code and its sentence. */
export interface AppErrorDetails {
  /** For the log only; the user never sees it. */
  logMessage?: string;
  /** Further fields of the answer's body. The route's reply schema for the status must allow them. */
  body?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * An answer that is not a success and that we meant: bad input, a missing row, a missing right.
 * Left out on purpose: programming errors and failures of the database, which stay what they are and become a 500.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** For the user: a whole sentence that says what is wrong and, where possible, what to do. */
  readonly sentence: string;
  readonly body: Record<string, unknown>;
  /** The HTTP status of the code. A plain field, because the framework writes it too. */
  readonly statusCode: number;

  constructor(code: ErrorCode, sentence: string, details: AppErrorDetails = {}) {
    super(details.logMessage ?? sentence, { cause: details.cause });
    this.code = code;
    this.statusCode = errorStatuses[code];
    this.sentence = sentence;
    this.body = details.body ?? {};
  }
}
