/** What tells numbers that are everybody's from those by which a brand knows its reader. */

/** Prices and shares. */
export const price =
  /\p{Sc}\s?\d|\d\s?(?:[\p{Sc}%％円元원]|(?:EUR|Eur|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|kr|zł|Kč|lei|Ft|TL|руб|грн|лв)(?!\p{L}))|(?<!\p{L})(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|R\$|Rp|Rs|kr)\.?\s?\d/u;

/** Names of numbers that are not the reader's: those of the company, of a place and of goods, and telephones. */
export const ownLabel =
  /(?<!\p{L})(?:(?:tel|fon|fax|zip|plz|room|raum|salle|sala|hall|vat|tva|iva|btw|mwst|ust|hrb|hra|siret|siren|rcs|ape|kvk|nif|cif|nip|krs|regon|i[čc]o|di[čc]|cvr|cui|iban|bic|swift|blz|isbn|issn|ean|gtin|jan|upc|sku|art|инн|кпп|огрн|бик|єдрпоу|еик|αφμ|γεμη|τηλ|тел|арт|abn|acn|gst|pan|cnpj|mst|npwp)(?!\p{L})|phone|hotline|mobil|whats|postfach|postal|konto|model|artic|artik|telef|teléf|téléph|τηλέφ|телефон|факс|булстат|артикул|модел|adószám|cégjegy|โทร|טלפון|ח\.פ)|num(?:ber)? of|電話|品番|型番|商品|郵便|登録番号|法人番号|전화|사업자|통신판매|상품|모델|우편|电话|货号|貨號|型号|型號|邮编|郵編|统一|統一|هاتف/iu;
