/** Replaces the digits of a number by zeros; the rest stays. */
export function zeroDigits(text: string): string {
  return text.replace(/\d/g, '0');
}

/** Replaces the digits and letters of a number by zeros: `AB-123` becomes `00-000`. */
export function zeroNumber(text: string): string {
  return text.replace(/[\p{L}\p{N}]/gu, '0');
}
