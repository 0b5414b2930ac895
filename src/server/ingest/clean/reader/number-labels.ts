/**
 * What brands call the numbers they know a reader, an order or a parcel by, in the languages brands write in. The words
 * stand before the number; a sign or a word for "number" beside them says that a number is meant.
 */

const order =
  'purchase|order\\p{L}*|bestell?\\p{L}*|auftrags?\\p{L}*|commande|pedido|encomenda|compra|ordin[ei]|acquisto|zamówieni\\p{L}|beställning\\p{L}*|ordre\\p{L}*|bestilling\\p{L}*|objednáv\\p{L}+|tilau\\p{L}+|comand[aăei]i?|sipariş\\p{L}*|заказ\\p{L}?|замовлення|παραγγελί\\p{L}+|rendelés\\p{L}*|narudžb\\p{L}+|naročil\\p{L}+';
const parcel =
  'parcel|package|shipment|shipping|consignment|tracking|track\\s?(?:&|and|en|und|et|e|\\+)\\s?trace|sendung\\p{L}*|pa[ck]ket\\p{L}*|colis|envoi|suivi|env[ií]o|rastreo|rastreio|rastreamento|seguimiento|localizador|guía|spedizione|pacco|tracciamento|zending\\p{L}*|przesył\\p{L}+|paczk\\p{L}|kolli\\p{L}*|försändels\\p{L}+|sändning\\p{L}*|pakke\\p{L}*|sporing\\p{L}*|forsendelse\\p{L}*|zásilk\\p{L}|balík\\p{L}*|lähety\\p{L}+|seurant\\p{L}+|kargo|gönderi|takip|посылк\\p{L}|отправлени\\p{L}|трек\\p{L}*|csomag\\p{L}*|delivery|ups|fedex|usps|dhl|dpd|gls|hermes|evri|royal mail|tnt|correos|seur|chronopost|colissimo|mondial relay|postnl|postnord|bring|inpost|yodel|brt|poczta polska';
const bill =
  'invoice|receipt|bill|rechnung\\p{L}*|beleg\\p{L}*|quittung|facture|reçu|factura|recibo|fatura|fattura|ricevuta|scontrino|factuur\\p{L}*|faktur\\p{L}*|rachun\\p{L}+|paragon|kvitto\\p{L}*|kvittering\\p{L}*|lasku\\p{L}*|účtenk\\p{L}|számla\\p{L}*|transaction|payment|zahlung\\p{L}*|paiement|pago|pagamento|betaling\\p{L}*|płatnoś\\p{L}+|betalning\\p{L}*';
const booking =
  'booking|reservation|confirmation|buchung\\p{L}*|réservation|reserva|prenotazione|boeking\\p{L}*|rezerwacj\\p{L}|bokning\\p{L}*|rezervac\\p{L}|ticket|case|claim|request|vorgang\\p{L}*|aktenzeichen|dossier|incidencia|zgłoszeni\\p{L}|ärende\\p{L}*|policy|contract|vertrag\\p{L}*|contrato?|contratto|polizza|umow\\p{L}|return|retour\\p{L}*|rma|ref|reference|referenz\\p{L}*|référence|referencia|riferimento|transaktion\\p{L}*';
const customer =
  'customer|client|member(?:ship)?|account|loyalty|rewards?|card|subscriber|user|kunden?\\p{L}*|mitglied\\p{L}*|konto\\p{L}*|karten?\\p{L}*|teilnehmer\\p{L}*|abo\\p{L}*|compte|carte|membre|fidélité|adhérent|cliente|soci[oa]|sócio|cuenta|conta|tarjeta|cartão|tessera|conto|klant\\p{L}*|lidmaatschap\\p{L}*|rekening\\p{L}*|kaart\\p{L}*|relatie\\p{L}*|klienta?|konta|karty|kund\\p{L}*|medlem\\p{L}*|zákaz\\p{L}+|asiakas\\p{L}*';

const numberWord =
  '(?:numbers?|num\\.?|no\\.?|nrs?\\.?|ids?|#|ref(?:erence)?\\.?|codes?|nummer\\p{L}{0,2}|numéro|n°|nº|n\\.?\\s?[º°]|n\\.|número|numero|numer\\p{L}?|číslo|č\\.|numarası|номер|№|αριθμός|szám\\p{L}*|código|codice|code|kod|kód|de suivi|clé)';
const of =
  "(?:(?:de|del|della|dello|di|do|da|dell['’]|d['’]|la|l['’]|for|för|til|your|deiner?|ihrer?)\\s?){0,2}";
/** Between label and number: signs and a verb. */
const joint = String.raw`\s{0,3}(?:(?:is|ist|lautet|est|es|é|è|er|to|jest)\s)?[:#=]?\s{0,3}#?\s?`;

const nouns = `(?:${order}|${parcel}|${bill}|${booking}|${customer})`;
const label = `(?<![\\p{L}\\p{N}])(?:${numberWord}\\s{0,2}${of})?${nouns}(?:[\\s-]{1,2}(?:card|account|client|fidélité|cliente|${numberWord})){0,3}(?:\\s?${numberWord})?${joint}`;

export const labelBefore = new RegExp(`${label}$`, 'iu');

/** Without a word or sign for "number" only what is bought, sent and billed is followed by its number. */
export const isExplicit =
  /(?:number|num|nummer|nr(?!\p{L})|\bno\b|\bno\.|#|:|=|n°|nº|n\.|º|č\.|№|numer|número|numero|numéro|číslo|\bid\b|\bref|code|codice|código|kod|kód|номер|szám|numarası|suivi)/iu;
const bare = new RegExp(`(?<![\\p{L}\\p{N}])(?:${order}|${parcel}|${bill}|${booking})\\s{1,3}$`, 'iu');
const notBare = /(?<!\p{L})(?:in|last|first|next|by|over|of)\s(?:\p{L}+\s)?$/iu;

/** `Order 123456`, but not `in order 123456`. */
export function isBareLabel(before: string): boolean {
  const found = bare.exec(before);
  return found !== null && !notBare.test(before.slice(0, found.index));
}

/** Codes that open a locker, a door or an account: shorter than numbers, and as secret. */
export const codeBefore = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:pick-?\\s?up|collection|collect|locker|gate|door|access|verification|security|confirmation|one-?time|log-?in|sign-?in|authentication|activation|delivery|release|unlock)\\s(?:(?:pin\\s)?(?:code|pin|password|passcode|number))|pin(?:\\s?code)?|otp|passcode|tan|(?:abhol|bestätigungs|sicherheits|verifizierungs|zugangs|einmal|paket|öffnungs|freischalt)-?\\s?(?:code|pin|nummer|passwort|kennwort)|(?:code|mot de passe)\\s(?:de\\s|d['’])?(?:retrait|vérification|sécurité|confirmation|accès|usage unique)|(?:código|contraseña|senha|clave)\\sde\\s(?:recogida|retirada|verificación|verificação|seguridad|segurança|confirmación|confirmação|levantamento|acceso|acesso|entrega|un solo uso)|(?:codice|password|pin)\\sdi\\s(?:ritiro|verifica|sicurezza|conferma|accesso|sblocco)|(?:afhaal|ophaal|verificatie|beveiligings|toegangs|bevestigings)code|kod(?:em)?\\s(?:odbioru|weryfikacyjny|dostępu|sms)|(?:hämt|verifierings|säkerhets|avhämtnings|engångs)-?kod|(?:hente|afhentnings|bekræftelses|sikkerheds|engangs|verifiserings)-?kode|kód\\s(?:pro\\s)?(?:vyzvednutí|ověření)|nouto-?koodi|teslim(?:at)?\\skodu|код\\s(?:получения|подтверждения|выдачи))(?:\\s(?:at|for|am|an|für)\\s[^:]{1,40})?${joint}$`,
  'iu',
);
/** Any code, where the mail is known to be about an order or account. */
export const anyCodeBefore = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:code|pin|kod|código|codice|password|passwort)${joint}$`,
  'iu',
);
