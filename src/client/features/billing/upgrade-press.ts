/**
 * A visitor who presses Upgrade Now signs in first and then goes on to the checkout without a second press. The address
 * they come back to asks for that, and anybody can write such an address: it does nothing unless this very tab noted the
 * press a short while before. The checkout itself begins by a POST of the page, never by opening an address.
 */
const storageKey = 'upgrade-pressed-at';

/** Long enough to sign in, too short to be met by surprise. */
const ttlMs = 15 * 60_000;

export function noteUpgradePress(now: Date): void {
  try {
    window.sessionStorage.setItem(storageKey, now.toISOString());
  } catch {
    // a browser that keeps nothing asks for a second press
  }
}

/** Whether the press was noted here lately. It counts once. */
export function takeUpgradePress(now: Date): boolean {
  try {
    const at = Date.parse(window.sessionStorage.getItem(storageKey) ?? '');
    window.sessionStorage.removeItem(storageKey);
    return now.getTime() - at < ttlMs;
  } catch {
    return false;
  }
}
