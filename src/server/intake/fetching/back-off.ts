/**
 * How long to wait before the next attempt: doubled each time, up to the most, and shortened at random by up to a
 * half, so that several readers do not come back together.
 * @param attempt the one that failed, from 1.
 */
export function backOffMs(
  attempt: number,
  { firstMs, maxDurationMs }: { firstMs: number; maxDurationMs: number },
): number {
  const whole = Math.min(maxDurationMs, firstMs * 2 ** (attempt - 1));
  return whole * (0.5 + Math.random() / 2);
}
