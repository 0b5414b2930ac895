import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Says that it failed and by what class of error; a message can hold what somebody typed. */
export function noteFailure(span: Span, error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? typeof error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
