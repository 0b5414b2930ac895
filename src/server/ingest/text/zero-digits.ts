/** A number with zeros for its digits; what else stands in it stays. */
export function zeroDigits(text: string): string {
  return text.replace(/\d/g, '0');
}

/** A number with zeros for its digits and its letters: `AB-123` as `00-000`. */
export function zeroNumber(text: string): string {
  return text.replace(/[\p{L}\p{N}]/gu, '0');
}
