import type { Language, LanguageWords } from './word-rules.ts';

/** `sure`: no shop, paper or bank writes so to its readers; `weak` words also stand in honest mail. */
interface FraudPhrases {
  sure: string;
  weak: string;
}

const phrases: Partial<Record<Language, FraudPhrases>> = {
  en: {
    sure: 'next of kin, inheritance fund, unclaimed fund*, late client, deceased client, died without, widow of, widow to, lucky winner, raffle draw, your email address emerged, email address won, atm card, atm visa card, atm master card, compensation fund, compensation payment, # million dollars, # million united states dollars, # million usd, million us dollars, million united states dollars, the sum of usd|us|$|€|£, sum of # million, amount of # million, transfer the sum, transfer of the sum, foreign account, business proposal, strict confidence, strictly confidential, utmost confidence, your particulars, serving in the us military, message me on whatsapp, contact info now on whatsapp',
    weak: 'beneficiary, beneficiaries, inheritance, lottery, barrister, claims department, private email, late husband, urgent loan',
  },
  de: {
    sure: 'nächster angehöriger, verstorbenen kunden, millionen us dollar, millionen dollar, streng vertraulich, gewinnbenachrichtigung, lotteriegewinn',
    weak: 'erbschaft, begünstigter, begünstigte, lotterie',
  },
  fr: {
    sure: 'bénéficiaire désigné, ayant droit, feu mon mari, millions de dollars, tiré au sort, tirée au sort, strictement confidentiel*, toucher la somme, huissier',
    weak: 'héritage, loterie, bénéficiaire',
  },
  es: {
    sure: 'pariente más cercano, millones de dólares, ganador afortunado, estrictamente confidencial, del difunto',
    weak: 'herencia, beneficiario, lotería',
  },
  it: {
    sure: 'parente più prossimo, milioni di dollari, estratto nella lotteria, strettamente confidenziale, massima riservatezza, del defunto',
    weak: 'eredità, beneficiario, lotteria, notaio',
  },
  nl: {
    sure: 'overleden klant, miljoen dollar, strikt vertrouwelijk, naaste verwant',
    weak: 'erfenis, begunstigde, loterij',
  },
  pt: {
    sure: 'parente mais próximo, milhões de dólares, estritamente confidencial, sigilo absoluto',
    weak: 'herança, beneficiário, loteria, lotaria',
  },
  pl: {
    sure: 'najbliższy krewny, zmarłego klienta, milionów dolarów, ściśle poufn*',
    weak: 'spadek, beneficjent*, loteri*',
  },
  sv: {
    sure: 'närmaste anhörig, miljoner dollar, strängt konfidentiell*',
    weak: 'arvinge, förmånstagare, lotteri',
  },
};

/** Letters that promise a stranger a fortune, beside each language's other rules. */
export const fraudWords: readonly LanguageWords[] = Object.entries(phrases).map(
  ([language, { sure, weak }]) => ({
    language: language as Language,
    smallWords: '',
    rules: [
      { for: 'other', weight: 4.5, phrases: sure },
      { for: 'other', weight: 1.5, phrases: weak },
    ],
  }),
);
