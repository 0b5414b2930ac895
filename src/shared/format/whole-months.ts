/** Returns whole calendar months from one instant to a later one, in UTC: 0 within the first. */
export function wholeMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const begun = new Date(from);
  begun.setUTCMonth(from.getUTCMonth() + months);
  return Math.max(0, begun > to ? months - 1 : months);
}
