/**
 * A visitor who presses Upgrade Now signs in first and then continues to the checkout without a second press.
 * The address they return to requests that, and anybody can write such an address. So it has no effect unless
 * this very tab recorded the press shortly before. The checkout itself starts with a POST of the page, never
 * by opening an address.
 */
const storageKey = 'upgrade-pressed-at';

/** Long enough to sign in, too short to surprise. */
const ttlMs = 15 * 60_000;

export function noteUpgradePress(now: Date): void {
  try {
    window.sessionStorage.setItem(storageKey, now.toISOString());
  } catch {
    // without session storage the visitor presses again
  }
}

/** True if the press was recorded in this tab recently. Removes it, so that it counts once. */
export function takeUpgradePress(now: Date): boolean {
  try {
    const at = Date.parse(window.sessionStorage.getItem(storageKey) ?? '');
    window.sessionStorage.removeItem(storageKey);
    return now.getTime() - at < ttlMs;
  } catch {
    return false;
  }
}
