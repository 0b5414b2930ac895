const units = ['kB', 'MB', 'GB'] as const;

/**
 * Formats a size: "812 bytes", "20 kB", "1.4 MB". Decimal units (IEC 80000-13), one digit after the point
 * below ten.
 * @param bytes a whole number of bytes, 0 or more.
 */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let value = bytes / 1_000;
  let unit = 0;
  // A value that would print as a thousand of one unit becomes one of the next.
  while (Math.round(value) >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit++;
  }
  const digits = value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${units[unit]}`;
}
