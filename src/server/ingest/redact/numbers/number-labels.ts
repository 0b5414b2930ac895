import type { NumberWords } from '#server/ingest/languages/language-terms.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { choicesOf } from '#server/ingest/terms/phrase-patterns.ts';

/**
 * Labels of customer, order and parcel numbers, in the languages brands write in. They precede the number; a
 * sign or word for "number" next to them confirms it.
 */

const choicesFor = (kind: keyof NumberWords) =>
  choicesOf(
    phrasesOf(({ numbers }) => numbers?.[kind]),
    '\\s',
  );
const [order, parcel, bill] = [choicesFor('order'), choicesFor('parcel'), choicesFor('bill')];
const [reference, booking, customer] = [
  choicesFor('reference'),
  choicesFor('booking'),
  choicesFor('customer'),
];

/** `Platinum member`: alone in a cell, this labels a number that follows. */
export const memberLabel =
  /^\P{N}{0,30}(?<!\p{L})(?:member|mitglied|membre|adhérent|socio|socia|sócio|membro|medlem|klant|lid|członek|člen|jäsen|üye|membru|участник|μέλος|supporter|会员|會員|会員|회원)\s{0,2}[:：#]?$/iu;

const numberWord =
  '(?:numbers?|num\\.?|no\\.?|nrs?\\.?|ids?|#|ref(?:erence)?\\.?|codes?|nummer\\p{L}{0,2}|numéro|n°|nº|n\\.?\\s?[º°]|n\\.|número|numero|numer\\p{L}?|nomor|numur\\p{L}|numeris|broj|številk\\p{L}|číslo|č\\.|numarası|номер|№|αριθμός|szám\\p{L}*|código|codice|code|kod|kód|de suivi|clé)';
const of =
  "(?:(?:de|del|della|dello|di|do|da|dell['’]|d['’]|la|l['’]|for|för|til|your|deiner?|ihrer?)\\s?){0,2}";
/** Punctuation and a verb between label and number. */
const joint = String.raw`\s{0,3}(?:(?:is|ist|lautet|est|es|é|è|er|to|jest|je|är|on)\s)?[:：#=]?\s{0,3}#?\s?`;

const nouns = `(?:${order}|${parcel}|${bill}|${booking}|${reference}|${customer})`;
const label = `(?<![\\p{L}\\p{N}])(?:${numberWord}\\s{0,2}${of})?${nouns}(?:[\\s-]{1,2}(?:card|account|client|fidélité|cliente|${numberWord})){0,3}(?:\\s?${numberWord})?${joint}`;

export const labelBefore = new RegExp(`${label}$`, 'iu');

const referenceAt = new RegExp(`(?:${numberWord}\\s{0,2}${of})?(?:${reference})(?![\\p{L}\\p{N}])`, 'iuy');

/** Whether the label at a position names a reference itself, not the thing it refers to. */
export function isReferenceAt(text: string, at: number): boolean {
  referenceAt.lastIndex = at;
  return referenceAt.test(text);
}

/** `Your reference`: a possessive of the subscriber. */
export const ownerBefore =
  /(?<![\p{L}\p{N}])(?:your|ihre?|deine?|unsere?|votre|notre|ton|tu|su|vuestra|sua|seu|la\s(?:tua|sua)|il\s(?:tuo|suo)|je|jouw|uw|twoj\p{L}|din|ditt|dit|váš|vaše)\s(?:[\p{L}-]{2,20}\s)?$/iu;

const saidNumber =
  'number|num|nummer|nr(?!\\p{L})|\\bno\\b|\\bno\\.|#|n°|nº|n\\.|º|č\\.|№|numer|número|numero|numéro|nomor|numur|broj|številk|číslo|\\bid\\b|\\bref|code|codice|código|kod|kód|номер|αριθμός|szám|numarası|suivi';

/** A label with a word for "number". */
export const saysNumber = new RegExp(saidNumber, 'iu');

/**
 * A label with a sign or word for "number". Without one, only purchases, parcels and bills are followed by
 * their number.
 */
export const isExplicit = new RegExp(`${saidNumber}|[:：=]`, 'iu');

/**
 * `Your Clubcard number: `, `Votre numéro Avantage : `: a number of the subscriber, whatever it labels.
 * Excludes codes: a discount code is public.
 */
export const ownedNumberBefore = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:your|ihre?|deine?|votre|ton|tu|su|il\\stuo|jouw|je|uw|twój|din|ditt|dit|váš|vaše)\\s(?:[\\p{L}&'’+.-]{1,24}\\s){0,2}(?:[\\p{L}&'’+-]{0,24}(?:number|nummer|numéro|número|numero|numer|číslo|[-\\s]nr)|nr|no|id)\\.?(?:\\s[\\p{L}&'’+-]{2,24})?${joint}$`,
  'iu',
);

/** Labels in scripts without spaces, which a word may adjoin: the numbered thing and a word for its number. */
export const closeLabelBefore =
  /(?:(?:注文|受注|会員|お客様|顧客|カード|予約|伝票|追跡|契約)\s?(?:番号|コード|ID|No\.?)|(?:订单|会员|会员卡|客户|用户|运单|快递)单?(?:编号|号码|号|ID)|卡号|(?:訂單|會員|會員卡|客戶)(?:編號|號碼|號|ID)|(?:주문|회원|고객|카드|송장|운송장|예약|멤버십)\s?(?:번호|코드|ID))\s{0,3}(?:[:：はは은는이]\s{0,3})?[#＃]?\s?$/iu;

/** Words for telephone services: a number after them is the shop's. */
export const answersBefore =
  /(?:service|servis|hotline|helpline|help\s?desk|support|cent(?:er|re)|zentrum|telefon|obsług\p{L}{1,2}\s+klienta|palvelu|tjänst|tjeneste|atendimento|ügyfélszolgálat|поддержк\p{L}|お客様相談室|カスタマーセンター|고객센터|客服)\s{0,3}[:：=]?\s{0,3}\(?\+?$/iu;
const bare = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${order}|${parcel}|${bill}|${booking}|${reference})\\s{1,3}$`,
  'iu',
);
const notBare = /(?<!\p{L})(?:in|last|first|next|by|over|of)\s(?:\p{L}+\s)?$/iu;

/** Whether a label is used alone: `Order 123456`, but not `in order 123456`. */
export function isBareLabel(before: string): boolean {
  const found = bare.exec(before);
  return found !== null && !notBare.test(before.slice(0, found.index));
}

/** `SUMMER2026`: a word and digits are a coupon, which is public. */
export const isCoupon = /^[A-Z]{3,}\d{1,4}$/;

/** Codes of a locker, a door or an account: shorter than numbers, and as confidential. */
export const codeBefore = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:pick-?\\s?up|collection|collect|locker|gate|door|access|verification|security|confirmation|one-?time|log-?in|sign-?in|authentication|activation|delivery|release|unlock)\\s(?:(?:pin\\s)?(?:code|pin|password|passcode|number))|pin(?:\\s?code)?|otp|passcode|tan|(?:abhol|bestätigungs|sicherheits|verifizierungs|zugangs|einmal|paket|öffnungs|freischalt)-?\\s?(?:code|pin|nummer|passwort|kennwort)|(?:code|mot de passe)\\s(?:de\\s|d['’])?(?:retrait|vérification|sécurité|confirmation|accès|usage unique)|(?:código|contraseña|senha|clave)\\sde\\s(?:recogida|retirada|verificación|verificação|seguridad|segurança|confirmación|confirmação|levantamento|acceso|acesso|entrega|un solo uso)|(?:codice|password|pin)\\sdi\\s(?:ritiro|verifica|sicurezza|conferma|accesso|sblocco)|(?:afhaal|ophaal|verificatie|beveiligings|toegangs|bevestigings)code|kod(?:em)?\\s(?:odbioru|weryfikacyjny|dostępu|sms)|(?:hämt|verifierings|säkerhets|avhämtnings|engångs)-?kod|(?:hente|afhentnings|bekræftelses|sikkerheds|engangs|verifiserings)-?kode|kód\\s(?:pro\\s)?(?:vyzvednutí|ověření)|nouto-?koodi|teslim(?:at)?\\skodu|код\\s(?:получения|подтверждения|выдачи))(?:\\s(?:at|for|am|an|für)\\s[^:]{1,40})?${joint}$`,
  'iu',
);
