/**
 * Exponential backoff: the delay doubles with each attempt up to the maximum, with a random jitter of up to
 * minus half, so that several clients do not reconnect together.
 * @param attempt the failed one, from 1.
 */
export function backOffMs(
  attempt: number,
  { firstMs, maxDurationMs }: { firstMs: number; maxDurationMs: number },
): number {
  const whole = Math.min(maxDurationMs, firstMs * 2 ** (attempt - 1));
  return whole * (0.5 + Math.random() / 2);
}
