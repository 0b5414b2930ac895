import { type ErrorCode, errorStatuses } from '#shared/vocabulary/error-codes.ts';

/** Details of an error besides its code and its sentence. */
export interface AppErrorDetails {
  /** For the log only; the user never sees it. */
  logMessage?: string;
  /** Further fields of the answer's body. The route's reply schema for the status must allow them. */
  body?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * An intended answer that is not a success: bad input, a missing row, a missing right. Excluded on purpose:
 * programming errors and database failures, which become a 500.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** For the user: a whole sentence with the fault and, where possible, the remedy. */
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
