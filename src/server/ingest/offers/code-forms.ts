/** The form of codes: capitals and digits in one piece. No further word characters follow, but kana may. */
const token = /^[\p{Lu}\p{N}][\p{Lu}\p{N}_-]{2,23}(?![\p{Lu}\p{Ll}\p{N}_])/u;

/** Returns the code at the beginning of a text; null if there is none. */
export function codeAt(text: string): string | null {
  return token.exec(text)?.[0].replace(/[-_]+$/, '') ?? null;
}

/** A lower-case code, distinguished from a word by its digits: "welcome10". */
const smallToken = /^\p{L}{3,20}(?:-\p{L}{2,20}){0,2}-?\d{1,4}(?![\p{L}\p{N}_-])/u;

/** Returns the lower-case code at the beginning of a text; null if there is none. */
export function smallCodeAt(text: string): string | null {
  return smallToken.exec(text)?.[0] ?? null;
}

/** Letterspaced for emphasis: "S A V E 2 0". Four characters or fewer may be anything. */
const spacedToken = /^[\p{Lu}\p{N}](?: [\p{Lu}\p{N}]){4,23}(?![\p{L}\p{N}]| [\p{Lu}\p{N}](?![\p{L}\p{N}]))/u;

/** Returns the letterspaced code at the beginning of a text; null if there is none. */
export function spacedCodeAt(text: string): string | null {
  const code = spacedToken.exec(text)?.[0].replaceAll(' ', '') ?? null;
  return code !== null && /\p{L}/u.test(code) ? code : null;
}

/** Letters alone, which may be a word of a headline. */
export function isWord(code: string): boolean {
  return !/\p{N}/u.test(code);
}

/** Words in capitals at the place of a code: "USE CODE BELOW", and headlines of one word. */
const noCodes = new Set(
  'BELOW ABOVE HERE AND THE FOR AT WITH YOUR NOW ONLY TODAY TONIGHT TOMORROW CODE CODES COUPON VOUCHER PROMO BEI MIT IM JETZT HIER UND SICHERN EINGEBEN EINLÖSEN NUR AU AVEC ICI DANS EN CON AQUI AQUÍ BIJ MET EM COM CHECKOUT APPLIED VALID OFF SHIPPING DELIVERY NEEDED REQUIRED NECESSARY EXPIRES ENDS CAN MUST WILL ONLINE INSTORE NOT THIS THAT FROM WHEN GET COPY SHOP CLEARANCE ALL MENU BRANDS SIMPLY JUST LEARN READ VIEW ORDER BUY USE ENTER APPLY REDEEM PAYPAL KLARNA VISA AMEX MASTERCARD CLEARPAY AFTERPAY APPLE GOOGLE USB HDMI OLED LED WIFI GPS BLUETOOTH GORE-TEX UNIDAYS FAQ APP SMS OTP PIN IBAN SWIFT RRP UVP DARMOWA DOSTAWA RABATOWY KLIKNIJ TUTAJ TERAZ SCONTO ORA QUI ACQUISTA СЕЙЧАС ЗДЕСЬ КУПИТЬ'.split(
    ' ',
  ),
);

/** Words of headlines in capitals, which are codes if nothing else is plausible. */
const headlineWords = new Set(
  'SALE FREE SAVE NEW WOMEN MEN KIDS GIRLS BOYS BABY HOME GIFTS GIFT SHOES DRESSES BEAUTY OUTLET EVERYTHING MORE BLACK FRIDAY CYBER MONDAY CHRISTMAS WINTER SUMMER SPRING AUTUMN VIP PLUS'.split(
    ' ',
  ),
);

/** Returns whether a code may also be a word of a headline. */
export const isHeadlineWord = (code: string): boolean => headlineWords.has(code);

/** Returns whether it may be a code at all: not just digits, no date, no word of a sentence in capitals. */
export function isCode(code: string): boolean {
  return (
    /\p{L}/u.test(code) &&
    code.length >= 3 &&
    !noCodes.has(code.toUpperCase()) &&
    !headlineWords.has(code.toUpperCase()) &&
    !/^\d{1,2}(?:TH|ST|ND|RD|AM|PM)$/.test(code) &&
    !/^\d{1,4}(?:GB|TB|MB|KG|CM|MM|ML)$/.test(code)
  );
}
