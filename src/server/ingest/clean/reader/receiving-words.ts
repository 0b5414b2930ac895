/**
 * How languages say that something is for somebody, with the word for the reader that takes the name's place. Where one
 * preposition is several languages', the word is that of the likeliest; `language` keeps a row to mail in it.
 */
export interface Receiving {
  /** A BCP 47 tag; absent where the preposition tells enough. */
  language?: string;
  /** The preposition, with an article where the language has one before names. */
  before: string;
  instead: string;
}

export const receivingWords: readonly Receiving[] = [
  { before: 'to', instead: 'you' },
  { before: 'an', instead: 'dich' },
  { before: 'à', instead: 'vous' },
  { language: 'da', before: 'til', instead: 'dig' },
  { before: 'til', instead: 'deg' },
  { before: 'till', instead: 'dig' },
  { before: 'za', instead: 'vas' },
  { before: 'vir', instead: 'jou' },
  { before: 'untuk|buat|kepada', instead: 'Anda' },
  { before: 'cho(?:\\s(?:anh|chị|em|bạn|cô|chú))?', instead: 'bạn' },
  { before: 'για(?:\\s(?:τον|την|τη))?', instead: 'εσάς' },
  { before: 'за', instead: 'вас' },
];

/** What is said to somebody by a case alone, by language: `Valitsimme juuri Ainolle`, `Dāvana Ilzei`. */
export const receivingCases: ReadonlyArray<[language: string, ending: RegExp, instead: string]> = [
  ['fi', /lle$/iu, 'sinulle'],
  ['et', /le$/iu, 'sulle'],
  ['hu', /n[ae]k$/iu, 'neked'],
  ['lv', /i$/iu, 'Jums'],
  ['lt', /[au]i$/iu, 'Jums'],
  ['tr', /['’]y?[ae]$/iu, 'sana'],
];

/** What stands between a thing and whose it is, and goes with the name: `la boutique de Clémence`, `cadoul lui Andrei`. */
export const belongingWords = 'de|da|do|di|lui|του|της';
