import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Records the failure and the error's class; a message can contain user input. */
export function noteFailure(span: Span, error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? typeof error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
