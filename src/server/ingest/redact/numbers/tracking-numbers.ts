/** Carriers' numbers with a distinctive shape or check digit. */

/** UPS: `1Z`, six characters of the sender, two of the service, seven of the parcel and a check digit. */
const ups = /^1Z[0-9A-Z]{16}$/;
/** S10 of the Universal Postal Union (Royal Mail, La Poste, Correos …): two letters, nine digits, a country. */
const s10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
/** USPS, Amazon, DHL, Hermes. */
const others = /^(?:9[1-5]\d{18,24}|TBA\d{9,12}|J[JV][A-Z]{1,2}\d{12,20}|H\d{15,19}|0034\d{16})$/;
/** In text only parcels, cards and accounts have such long numbers; in links pages do too. */
const long = /^\d{16,26}$/;

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** Tests the check digit of S10, which a product number of the same shape lacks. */
function isParcel(text: string): boolean {
  const digits = text.slice(2, 11);
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const rest = 11 - (sum % 11);
  return Number(digits[8]) === (rest === 10 ? 0 : rest === 11 ? 5 : rest);
}

/** Whether a word of a text is the number of a parcel, card or account. */
export function isLongNumber(word: string): boolean {
  return long.test(word) || isTrackingNumber(word);
}

/** Whether a word is a carrier's number. */
export function isTrackingNumber(word: string): boolean {
  if (word.length < 12) return false;
  return ups.test(word) || others.test(word) || (s10.test(word) && isParcel(word));
}
