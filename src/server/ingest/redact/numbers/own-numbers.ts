/** Distinguishes public numbers from those by which a brand identifies a subscriber. */

/** Prices and percentages. */
export const price =
  /\p{Sc}\s?\d|\d\s?(?:[\p{Sc}%％円元원]|(?:EUR|Eur|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|kr|zł|Kč|lei|Ft|TL|руб|грн|лв)(?!\p{L}))|(?<!\p{L})(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|R\$|Rp|Rs|kr)\.?\s?\d/u;

/** Labels of numbers that are not the subscriber's: of the company, of places and goods, and telephones. */
export const ownLabel =
  /(?<!\p{L})(?:(?:tel|fon|fax|zip|plz|room|raum|salle|sala|hall|vat|tva|iva|btw|mwst|ust|hrb|hra|siret|siren|rcs|ape|kvk|nif|cif|nip|krs|regon|i[čc]o|di[čc]|cvr|cui|iban|bic|swift|blz|isbn|issn|ean|gtin|jan|upc|sku|art|инн|кпп|огрн|бик|єдрпоу|еик|αφμ|γεμη|τηλ|тел|арт|abn|acn|gst|pan|cnpj|mst|npwp)(?!\p{L})|phone|hotline|mobil|whats|postfach|postal|konto|model|artic|artik|telef|teléf|téléph|τηλέφ|телефон|факс|булстат|артикул|модел|adószám|cégjegy|โทร|טלפון|ח\.פ)|num(?:ber)? of|電話|品番|型番|商品|郵便|登録番号|法人番号|전화|사업자|통신판매|상품|모델|우편|电话|货号|貨號|型号|型號|邮编|郵編|统一|統一|هاتف/iu;

/** Labels of public identifiers: of a periodical, goods, a document, a branch. */
const publicLabel =
  /(?<!\p{L})(?:e-?issn|issn|isbn|ismn|ean|gtin|jan|upc|sku|asin|doi|cve|item|offer|issue|lot|batch|docket|suite|ste|unit|st|ave)(?:-1[03])?\.?(?:\s?\([^()]{1,20}\))?[\s,]{0,2}(?:(?:number|no|nr)\.?)?\s?[:#-]?\s?(?:[A-Z]{2,4}[ -])?$/iu;
const ownPrefix = /^[A-Z]{1,4}[ -](?=\d)/;

/** Whether a number is public, by the words before it or its leading letters. */
export function isPublicNumber(before: string, value: string): boolean {
  return publicLabel.test(before + (ownPrefix.exec(value)?.[0] ?? ''));
}

/** Shorter sender names are words. */
const minSender = 4;
/** A legal form may precede a name: `ТОВ «…`. */
const beforeSender = 6;

/** Whether a line begins with the sender's name, as the imprint does. @param sender the name in From. */
export function beginsWithSender(line: string, sender: string): boolean {
  const name = sender.trim().toLowerCase();
  const names = [name, name.split(/\s+/)[0] ?? ''].filter(({ length }) => length >= minSender);
  const beginning = line.trim().slice(0, beforeSender + name.length);
  return names.some((one) => {
    const at = beginning.toLowerCase().indexOf(one);
    return at >= 0 && /^[^\p{Ll}]{0,6}$/u.test(beginning.slice(0, at));
  });
}

/** A country's sign or code, or a bracket, before the position of a number. */
const countryBefore =
  /(?:(?:\+|00)\d{1,3}[ (.-]{0,2}(?:\d{1,4}\)?[ -])?|\+|\((?:\d{1,5}\)[ /-]?)?|(?<!\d)\d-)$/u;
const maxCountry = 12;
/** `+370 5 268 4422`, `(0221) 496 000`, `0800 137 27 00`, `1-800-555-0133`, `604-555-0112`. */
const telephone =
  /^(?:\+\d[\d ()./-]{6,18}\d|\(0\d{1,5}\)[ /-]?\d|00\d{2}[ -]\d|0\d{1,5}[ /.-]{1,3}\d{2}|0[389]00\d|08\d\d|1[ -]?8\d\d[ -]?\d|\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?!\d|[ -]\d))/u;

/** Whether a number, with the text before it, is written like a telephone. @param index start of the number. */
export function isWrittenAsTelephone(text: string, index: number): boolean {
  const country = countryBefore.exec(text.slice(Math.max(0, index - maxCountry), index))?.[0] ?? '';
  return telephone.test(text.slice(index - country.length, index + maxTelephone));
}

const maxTelephone = 30;
