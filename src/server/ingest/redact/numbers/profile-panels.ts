import { memoize } from '#server/ingest/memoize.ts';
import { labelBefore, memberLabel, saysNumber } from '#server/ingest/redact/numbers/number-labels.ts';
import { isBirthLabel } from '#server/ingest/redact/numbers/profile-details.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';
import { zeroDigits } from '#server/ingest/text/zero-digits.ts';

/**
 * Redacts details that a brand has stored about the subscriber and prints as a list of fields: `Name: …`,
 * `Zip: …`, `Supporter ID: …`, or two cells each. A shop's contacts are such a list too; a field that only a
 * subscriber has distinguishes them.
 */

const phone =
  /^(?:(?:mobile|cell|home|daytime)?\s?(?:phone|telephone|mobile|cell)(?:\s(?:number|no\.?))?|(?:mobil|telefon|handy)(?:nummer|telefon|nr\.?)?|t[eé]l(?:\.|éphone|efon)?(?:\sportable)?|portable|(?:teléfono|móvil|celular)(?:\smóvil)?|telefono|cellulare|telefone|telemóvel|telefoon(?:nummer)?|gsm|telefon|komórka|numer\stelefonu|(?:matka)?puhelin(?:numero)?|tlf\.?|mob\.?|telefonszám|(?:cep\s)?telefonu?|телефон|мобильный|номер\sтелефона|τηλέφωνο|κινητό|電話(?:番号)?|携帯(?:電話)?|手机号?码?|电话|휴대폰(?:번호)?|전화(?:번호)?)$/iu;
const place =
  /^(?:zip(?:\s?code)?|post\s?code|postal\scode|city|town|address|street(?:\saddress)?|home\saddress|plz|postleitzahl|stadt|ort|wohnort|adresse|anschrift|stra(?:ß|ss)e|code\spostal|ville|rue|código\spostal|ciudad|localidad|dirección|calle|cap|città|indirizzo|cidade|localidade|endereço|morada|cep|postcode|woonplaats|plaats|stad|straat|adres|kod\spocztowy|miasto|ulica|psč|město|mesto|adresa|postnummer|postnr\.?|poststed|by|ort|gata|adress|postinumero|kaupunki|osoite|irányítószám|város|cím|lakcím|cod\spoștal|oraș|localitate|posta\skodu|şehir|индекс|город|адрес|місто|адреса|τ\.?κ\.?|πόλη|διεύθυνση|郵便番号|住所|邮编|地址|城市|우편번호|주소)$/iu;
const mail =
  /^e-?\s?(?:mail|post)(?:[-\s]?(?:address|adresse|adress|adres))?$|^(?:courriel|correo(?:\selectrónico)?|sähköposti|メール(?:アドレス)?|邮箱|이메일|эл\.?\s?почта|почта)$/iu;
const name =
  /^(?:(?:full|first|last|your)\s?)?name$|^(?:vor|nach)name$|^(?:nom|prénom|nombre|nome|cognome|apellidos?|naam|imię(?:\si\snazwisko)?|nazwisko|jméno|meno|navn|namn|nimi|név|nume|prenume|ad\s?soyad|имя|фио|ім['’]я|όνομα|お名前|氏名|姓名|이름|성명)$/iu;

/** Words that announce stored details of a person. */
const announces =
  /(?:our\srecords|your\s(?:details|profile|information|data)|(?:we\shave|hold)\s(?:the\sfollowing|on\sfile)|(?:deine|ihre)\s(?:\p{L}{0,10}daten|angaben)|(?:dein|ihr)\sprofil|vos\s(?:informations|coordonnées|données)|(?:tus|sus)\sdatos|i\s(?:tuoi|suoi)\sdati|(?:os\s)?seus\sdados|(?:je|jouw|uw)\sgegevens|twoje\sdane|(?:om|på)\sd[ei]g|(?:dine|dina)\s(?:opplysninger|oplysninger|uppgifter)|tietosi|vaše\súdaje|adata(?:id|i)|datele\stale|bilgileriniz|(?:ваши|твои)\sданные|ваші\sдані|στοιχεία\sσας|登録情報|お客様情報|(?:您的|个人)(?:资料|信息)|(?:회원|고객)\s?정보)/iu;

interface Field {
  label: string;
  /** Line of the label. */
  labelAt: number;
  value: string;
  /** Line of the value, and the value's position in it. */
  at: number;
  from: number;
}

/** Labels and values of forms are short. */
const maxLabel = 40;
const maxValue = 120;
/** Words that announce a list are directly above it. */
const maxAbove = 2;

/**
 * Finds the lists of fields about the subscriber, and returns replacements for telephones, places and
 * birthdays in them.
 * @param lines non-empty lines of the email.
 * @param subscribers addresses and names of the subscriber, lower-case.
 * @returns edits by line.
 */
export function findProfilePanels(
  lines: readonly string[],
  subscribers: readonly string[],
): Map<number, TextEdit[]> {
  const edits = new Map<number, TextEdit[]>();
  for (const panel of panelsOf(fieldsOf(lines))) {
    const first = panel[0]?.labelAt ?? 0;
    const announced = lines.slice(Math.max(0, first - maxAbove), first).some(isAnnounced);
    if (panel.length < 2 || !(announced || panel.some((field) => isSubscriberData(field, subscribers))))
      continue;
    for (const { label, value, at, from } of panel) {
      const put = phone.test(label) ? zeroDigits(value) : place.test(label) ? '' : null;
      if (put !== null && put !== value) edits.set(at, [{ start: from, end: from + value.length, put }]);
    }
  }
  return edits;
}

function isAnnounced(line: string): boolean {
  return line.length <= maxValue && announces.test(line);
}

function isSubscriberData({ label, value }: Field, subscribers: readonly string[]): boolean {
  if (isBirthLabel(label)) return true;
  if (mail.test(label) || name.test(label)) {
    const lower = value.toLowerCase();
    return subscribers.some((subscriber) => lower.includes(subscriber));
  }
  const isNumber = memberLabel.test(label) || (labelBefore.test(label) && saysNumber.test(label));
  return isNumber && /\d{4}/.test(value);
}

function fieldsOf(lines: readonly string[]): Field[] {
  const fields: Field[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.length > maxLabel + maxValue) continue;
    const colon = line.slice(0, maxLabel + 1).search(/[:：]/);
    const label = (colon === -1 ? line : line.slice(0, colon)).replace(/[*|]/g, '').trim();
    if (label === '' || label.length > maxLabel || !isLabel(label)) continue;
    const own = colon === -1 ? '' : line.slice(colon + 1);
    if (own.trim() !== '') fields.push({ label, labelAt: at, ...valueAt(own, at, colon + 1) });
    else fields.push({ label, labelAt: at, ...valueAt(lines[at + 1] ?? '', at + 1, 0) });
  }
  return fields;
}

function valueAt(text: string, at: number, offset: number): Omit<Field, 'label' | 'labelAt'> {
  const value = text.trim().slice(0, maxValue);
  return { value, at, from: offset + text.indexOf(value) };
}

const anyLabel = new RegExp(
  [phone, place, mail, name, memberLabel].map(({ source }) => source).join('|'),
  'iu',
);

/** Memoized: tested on every short line of html and text, which repeat each other. */
const isLabel = memoize(
  (text) => anyLabel.test(text) || isBirthLabel(text) || (saysNumber.test(text) && labelBefore.test(text)),
  { maxTexts: 2_000 },
);

/** Groups consecutive fields. */
function panelsOf(fields: readonly Field[]): Field[][] {
  const panels: Field[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const field of fields) {
    if (field.labelAt - last > 1) panels.push([]);
    panels.at(-1)?.push(field);
    last = field.at;
  }
  return panels;
}
