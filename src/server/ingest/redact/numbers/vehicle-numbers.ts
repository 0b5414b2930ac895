import { matchesOf } from '#server/ingest/text/matches.ts';
import type { TextEdit, TextRule } from '#server/ingest/text/text-edits.ts';
import { zeroNumber } from '#server/ingest/text/zero-digits.ts';

/** Numbers that identify a car and thereby its owner: the plate and the VIN (ISO 3779). */

const plateWords =
  'nr\\.?\\s?rej(?:estracyjny)?\\.?|numer\\s?rejestracyjny|(?:kfz-?|auto)?kennzeichen|(?:vehicle\\s|car\\s)?registration(?:\\s?(?:no\\.?|number|plate|mark))?|(?:number|licen[cs]e)\\s?plate|immatriculation|kenteken|reg(?:istrerings)?\\.?-?(?:nummer|nr\\.?|no\\.?)|nummerplade|rekisteri(?:numero|tunnus)|rendszám(?:ú)?|(?:nr\\.?|număr)\\s(?:de\\s)?înmatriculare|registarska\\soznaka|valstybinis\\snr\\.?|гос\\.?\\s?номер|номер(?:ной)?\\s(?:знак|авто(?:мобиля)?)|номерний\\sзнак|αριθμός\\sκυκλοφορίας|车牌号?码?|車牌號?碼?|차량\\s?번호|登録ナンバー';
/** Words with other meanings (a car's roof, a computer's card): a sign or a word for a number has to follow. */
const ambiguousWords = '(?:targa|placa|plaque|plaka|patente|matr[ií]cula|spz|rz)';
const numberSign = '\\s{0,2}(?:[:：#]|n[º°.]|nr\\.?|no\\.?|numero|número)';
const joint = String.raw`\s{0,3}(?:(?:[:：#=]|(?:is|ist|est|es|è|to|je|är|er)(?=\s))\s{0,3})?`;
const plateLabel = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${plateWords})|${ambiguousWords}${numberSign})${joint}(?=[\\p{L}\\d])`,
  'giu',
);
const plate = /[\p{Lu}\d]{1,4}(?:[ ·-]?[\p{Lu}\d]{1,5}){1,3}(?![\p{L}\p{N}])/uy;
const anyPlate =
  /rej|kennz|reg|plate|plaq|immat|matr|patente|targa|plac|plak|kenteken|nummerpl|spz|rz|rek|rendsz|oznaka|valstyb|номер|κυκλοφορίας|车牌|車牌|차량|ナンバー/iu;
/** A company has a registration too. */
const ofCompany = /(?:company|charity|vat|tax|business|trade|firm\p{L}*)\s(?:\p{L}+\s)?$/iu;
const companyShape = /^\p{Lu}{2}\d{5,8}$/u;

const frameLabel = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:vin|fin|вин|fahrgestell|chassis|frame|châssis|bastidor|telaio|chassi|nadwozia)(?:[-\\s]?(?:code|no\\.?|nr\\.?|number|nummer))?${joint}(?=[\\p{L}\\d])`,
  'giu',
);
const frame = /[A-HJ-NPR-Z\d]{17}(?![\p{L}\p{N}])/uy;
const anyFrame = /vin|fin|fahrg|chassi|frame|châssis|bastidor|telaio|nadw|вин/iu;

/** Returns the text after a label if it has the shape. */
function behind(label: RegExpExecArray, shape: RegExp): string | null {
  shape.lastIndex = label.index + label[0].length;
  return shape.exec(label.input)?.[0] ?? null;
}

function isPlate(value: string, before: string): boolean {
  const letters = value.match(/\p{L}/gu)?.length ?? 0;
  const digits = value.match(/\d/g)?.length ?? 0;
  const isOne = letters > 0 && digits > 0 && digits <= maxDigits && letters + digits >= minPlate;
  return isOne && !companyShape.test(value) && !ofCompany.test(before);
}

/** Longer numbers are of a register. */
const maxDigits = 6;
const minPlate = 4;
/** Enough text before a label to see its owner. */
const maxBefore = 40;

/** Removes plates and VINs from a line. */
export const vehicleRule: TextRule = (text) => {
  const edits: TextEdit[] = [];
  const take = (label: RegExpExecArray, value: string | null) => {
    const start = label.index + label[0].length;
    if (value !== null) edits.push({ start, end: start + value.length, put: zeroNumber(value) });
  };
  if (anyPlate.test(text)) {
    for (const label of matchesOf(plateLabel, text)) {
      const value = behind(label, plate);
      const before = text.slice(Math.max(0, label.index - maxBefore), label.index);
      take(label, value !== null && isPlate(value, before) ? value : null);
    }
  }
  if (anyFrame.test(text)) for (const label of matchesOf(frameLabel, text)) take(label, behind(label, frame));
  return edits.sort((a, b) => a.start - b.start);
};
