import type { LanguageTerms } from './language-terms.ts';

export const norwegian: LanguageTerms = {
  language: 'no',
  months:
    'januar*, februar*, mars*, april*, mai*, juni*, juli*, august*, september*, oktober*, november*, desember*',
  weekdays: 'søndag*, mandag*, tirsdag*, onsdag*, torsdag*, fredag*, lørdag*',
  account: {
    sure: 'ordrebekreftelse, pakken din, er på vei, klar til henting, engangskode, tilbakestill passord',
    done: 'levert',
    owners: 'din, ditt',
    lines: 'sporingsnummer*',
  },
  signs: {
    launch: 'nyhet, ny kolleksjon, lanserer, lansering, forhåndsbestill*, tilbake på lager, har landet',
    promotion: 'rabatt*, tilbud, salg, salget, nedsatt*, spar',
    addressingWords: 'du, deg, din, ditt, dine, dere, deres',
  },
  offers: {
    percent: 'prosent',
    discount: 'rabatt, rabatten, rabatter, *rabatt, avslag, prisavslag',
    cheaper: 'billigere, nedsatt, nedsatte, salg, salget, spar, sparer, priskutt',
    save: 'spar, få',
    upTo: 'opptil, inntil, opp til',
    shares: 'mva, bomull, ull, silke, lin, kakao, av våre, av alle, av kundene, alkohol, kvinner, nordmenn',
    rates: 'rente*, vekst*, steg, falt, omsetning*, inflasjon*',
    code: 'rabattkode, rabattkoden, kode, koden, kampanjekode, kupongkode',
    freeDelivery: 'gratis levering, gratis frakt, fri frakt, fraktfritt, fri levering, gratis porto',
    gift: 'gratis gave, gave på kjøpet, får du gratis, gave ved kjøp',
    order:
      'ved kjøp over, ved kjøp for over, kjøp over, kjøp for over, ordre over, når du handler for, handle for',
    from: 'over, fra',
    until: 'til og med, inntil, gjelder til, frem til, slutter, utløper, kun, senest',
    today: 'i dag, i kveld',
    tomorrow: 'i morgen',
    hints: '*poeng*',
  },
  secrets: {
    code: '{bekreftelses|sikkerhets|engangs|verifiserings|påloggings|innloggings|aktiverings}(-){kode|passord}(n)',
    signIn: '{innloggings|påloggings|magisk}( )lenke*',
    password: '{tilbakestill*|glemt|nytt|endre} (av ){passordet|passord}*',
    confirmation:
      '{bekreft|aktiver|verifiser} (din |ditt |min ){påmelding*|e(-)post*|konto*|abonnement*|registrering*}*',
    justAsked: '{gyldig|utløper} {i|om} # {minutter|timer}*, dersom du ikke*, kan du {se bort|ignorere}*',
    weakCode: '{din|denne} kode',
    weakSignIn: 'logg inn*',
    confirmButton: '*bekreft*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'hei, hei hei, heisann, hei igjen',
    },
    {
      kind: 'personal',
      instead: 'Hei',
      phrases: 'kjære',
    },
    {
      kind: 'wish',
      phrases: 'god kveld, takk, tusen takk, velkommen tilbake, gratulerer, gratulerer med dagen',
    },
  ],
  titles: 'frøken',
  nobody: 'norge, venn, deg',
  you: 'du, deg, din, ditt, dine',
  unsubscribePhrases: {
    hints: '*avmeld*, *meld {deg|meg} av*',
  },
  receiving: {
    before: 'til',
    instead: 'deg',
  },
  numbers: {
    order: 'bestilling*',
    parcel: 'sporing*',
  },
  sentTo: {
    mail: 'e(-)mail*, mail*, besked*, meddelelse*, e(-)post*, melding*, nyhe{d|t}sbrev*',
    verb: '{sendt|adresseret|adressert} til',
    instead: 'deg',
  },
  possessions: [
    {
      own: 'dine',
      nouns:
        'favoritter, anbefalinger, tilbud, poeng, fordeler, billetter, gaver, bestillinger, tips, ønsker, rabatter',
    },
    {
      own: 'din',
      nouns:
        'liste, ønskeliste, handlekurv, uke, måned, bursdag, bestilling, ordre, reise, gave, rabatt, kode, bonus, konto, pakke',
    },
    {
      own: 'ditt',
      nouns: 'utvalg, år, medlemskap, overblikk',
    },
  ],
  deliverTo: 'levering(s)adresse, faktureringsadresse, {leveres|sendes|sendt|levering} til, mottaker',
};
