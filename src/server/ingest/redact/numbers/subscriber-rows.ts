/**
 * Rows of account mail that name a person: passenger, patient, holder of a policy. The name is the
 * subscriber's or a companion's, whatever To states.
 */
const roles = [
  String.raw`(?:lead\s+)?passengers?(?:\s+names?)?|travell?ers?(?:\s+names?)?|(?:lead\s+guest|guest\s+name)|donor|policy-?\s?holder|(?:the\s+)?insured(?:\s+person)?|(?:account|card|ticket)\s?-?holder|patient(?:\s+name)?|(?:customer|client|member|buyer|attendee|recipient|full)\s+name|attendees?|booked\s+by|prepared\s+for|issued\s+to`,
  String.raw`passagiere?|fahrgast|reisende(?:r|n)?|hauptgast|spender(?:in)?|versicherungsnehmer(?:in)?|versicherte(?:\s+person|r)?|(?:konto|karten|ticket)inhaber(?:in)?|patient(?:in)?|(?:kunden|teilnehmer|mitglieds)name|teilnehmer(?:in)?|gebucht\s+von|ausgestellt\s+(?:auf|für)`,
  String.raw`passagers?|voyageurs?|donateur|donatrice|(?:preneur|souscripteur)(?:\s+d['’]assurance)?|assurée?|titulaire(?:\s+d[ue]\s+(?:compte|contrat|la\s+carte))?|patiente?|nom\s+(?:du\s+|de\s+la\s+|de\s+l['’])(?:client|cliente|passager|titulaire|patient|voyageur|abonné|assuré|donateur)|réservé\s+par`,
  String.raw`pasajer[oa]s?|viajer[oa]s?|donante|asegurad[oa]|tomador(?:\s+del\s+seguro)?|titular(?:\s+de\s+la\s+(?:cuenta|tarjeta|póliza|reserva))?|paciente|nombre\s+del?\s+(?:cliente|pasajero|titular|huésped|paciente|viajero)`,
  String.raw`passeggero|passeggeri|viaggiatore|viaggiatori|nome\s+dell['’]ospite|donatore|assicurato|contraente|intestatario|titolare|paziente|nome\s+del\s+(?:cliente|passeggero|titolare|paziente)|passageir[oa]s?|viajante|nome\s+do\s+hóspede|doador(?:a)?|segurad[oa]|nome\s+d[oa]\s+(?:cliente|passageiro|titular|hóspede|paciente|viajante)`,
  String.raw`passagier(?:s)?|reiziger(?:s)?|hoofdgast|verzekerde|verzekeringnemer|rekeninghouder|kaarthouder|patiënt|naam\s+(?:van\s+de\s+)?(?:klant|passagier|reiziger|patiënt|rekeninghouder)|passagerare|resenär(?:er)?|försäkringstagare|kontoinnehavare|passager(?:er)?|rejsende|reisende|forsikringstag(?:er|ar)|kontohaver|kontoinnehaver|matkustaja(?:t)?|vakuutuksenottaja|potilas|tilinomistaja`,
  String.raw`pasażer(?:owie)?|podróżn(?:y|i)|darczyńca|ubezpieczon[ya]|ubezpieczający|właściciel\s+(?:konta|karty)|pacjent(?:ka)?|cestující|pojištěn[ýá]|pojistník|majitel\s+(?:účtu|karty)|pacient(?:ka)?|utas\s+neve|biztosított|páciens|számlatulajdonos|pasager(?:i)?|asigurat|titularul?\s+(?:contului|cardului|poliței)|putnik|putnici|osiguranik|osiguravatelj|potnik|zavarovanec|keleivis|draudėjas|pacientas|pasažieris|apdrošinātais|reisija|kindlustusvõtja|yolcu|misafir\s+adı|sigortalı|hasta\s+adı`,
  String.raw`пассажир\p{L}*|путешественник\p{L}*|имя\s+гостя|страхователь|застрахованн\p{L}+|владелец\s+(?:счета|карты)|пациент(?:ка)?|пасажир\p{L}*|страхувальник|застрахован\p{L}+|власник\s+(?:рахунку|картки)|пацієнт(?:ка)?|пътник|пациент|επιβάτ\p{L}+|ασφαλισμέν\p{L}+|κάτοχος\s+(?:λογαριασμού|κάρτας)|ασθεν\p{L}+|hành\s+khách|người\s+được\s+bảo\s+hiểm|bệnh\s+nhân|penumpang|tertanggung|pasien|nama\s+tamu`,
  String.raw`搭乗者(?:名)?|乗客(?:名)?|宿泊者(?:名)?|契約者(?:名)?|被保険者|患者(?:様)?(?:名)?|탑승객|승객|투숙객|예약자(?:명)?|계약자|환자(?:명)?|乘客(?:姓名)?|旅客(?:姓名)?|入住人(?:姓名)?|投保人|被保险人|患者姓名|ผู้โดยสาร|ผู้เข้าพัก|ผู้เอาประกัน|ผู้ป่วย|נוסע(?:ים)?|שם\s+האורח|מבוטח|מטופל|(?:ال)?مسافر(?:ون)?|اسم\s+الضيف|(?:ال)?مؤمن\s+له|(?:ال)?مريض`,
].join('|');

const alone = new RegExp(`^[\\s*|]*(?:${roles})\\s*[:：]?[\\s*|]*$`, 'iu');
const before = new RegExp(`^[\\s*|]*(?:${roles})(?:\\s{0,3}[:：]\\s{0,3}|\\s{2,6})(?=\\S)`, 'iu');
const maxLabel = 60;
const maxValue = 120;

/** A name, perhaps with an address after it; no count, sentence, price or date. */
const value =
  /^[\s*]*(?:\d{1,2}[.)]\s)?[\p{Lu}\p{Lo}][\p{L}\p{M}'’.\-/]*(?:[\s,]+[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.\-/]*){0,12}[\s*|]*$/u;

export interface SubscriberRows {
  /** Lines to empty. */
  emptied: number[];
  /** Lines to cut after the label, with the position of the cut. */
  cut: Map<number, number>;
}

/**
 * Finds the names in such rows: alone below the label, as in cells, or after it.
 * @param lines non-empty lines of the email.
 */
export function findSubscriberRows(lines: readonly string[]): SubscriberRows {
  const found: SubscriberRows = { emptied: [], cut: new Map() };
  for (const [at, line] of lines.entries()) {
    if (line.length > maxLabel + maxValue) continue;
    if (line.length <= maxLabel && alone.test(line)) {
      const next = lines[at + 1] ?? '';
      if (next.length <= maxValue && value.test(next) && !alone.test(next)) found.emptied.push(at + 1);
      continue;
    }
    const label = before.exec(line)?.[0];
    if (label !== undefined && value.test(line.slice(label.length))) found.cut.set(at, label.length);
  }
  return found;
}

/** `NAIR/PRIYANKA MS`: an airline's spelling of a passenger. */
export const writtenPassenger =
  /(?<![\p{L}\p{N}/])\p{Lu}{2,25}(?:-\p{Lu}{2,25})?\/\p{Lu}{2,25}(?:[ -]\p{Lu}{2,25})?\s?(?:MR|MRS|MS|MISS|MSTR|DR|CHD|INF)(?![\p{L}-])/gu;

/** `19:04` alone, or before a place: the stops of a ride. */
const timeAlone = /^[\s*|]*(?:[01]?\d|2[0-3])[:.][0-5]\d(?:\s?[ap]\.?m\.?)?[\s*|]*$/iu;
const timeBefore = /^[\s*|]*(?:[01]?\d|2[0-3])[:.][0-5]\d(?:\s?[ap]\.?m\.?)?\s{1,6}(?=\S)/iu;
/** A street with its house number. */
const street =
  /^(?:\d{1,5}[A-Za-z]?,?\s\p{Lu}[\p{L}'’.]+(?:\s\p{L}[\p{L}'’.]*){0,4}|(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Vv]ia|[Vv]iale|[Cc]orso|[Pp]iazza|[Cc]alle|[Aa]venida|[Rr]ua|[Uu]lica|[Jj]alan|[Uu]l\.|[Вв]ул\.|[Уу]л\.|[Jj]l\.)\s[\p{L} .'’]{2,40},?\s\d{1,5}[A-Za-z]?|\p{Lu}[\p{L}.'’ -]{1,40}(?:straße|strasse|str\.|weg|allee|gasse|platz|gatan|vägen|gade|vej|gata|veien|straat|laan|katu|tie)\s\d{1,5}\s?[A-Za-z]?)(?:,.{0,60})?[\s*|]*$/u;

/** Finds the start and end of a ride: streets after its times. @param lines non-empty lines of the email. */
export function findWays(lines: readonly string[]): SubscriberRows {
  const found: SubscriberRows = { emptied: [], cut: new Map() };
  for (const [at, line] of lines.entries()) {
    if (line.length > maxLabel + maxValue) continue;
    const next = lines[at + 1] ?? '';
    if (timeAlone.test(line)) {
      if (next.length <= maxValue && street.test(next.trim())) found.emptied.push(at + 1);
      continue;
    }
    const time = timeBefore.exec(line)?.[0];
    if (time !== undefined && street.test(line.slice(time.length).trim())) found.cut.set(at, time.length);
  }
  return found;
}
