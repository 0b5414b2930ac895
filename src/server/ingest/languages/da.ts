import type { LanguageTerms } from './language-terms.ts';

export const danish: LanguageTerms = {
  language: 'da',
  months:
    'januar*, februar*, marts*, april*, maj*, juni*, juli*, august*, september*, oktober*, november*, december*',
  weekdays: 'søndag*, mandag*, tirsdag*, onsdag*, torsdag*, fredag*, lørdag*',
  account: {
    sure: 'ordrebekræftelse, din ordre, din bestilling, din pakke, er på vej, er afsendt, klar til afhentning, afhentningskode, bekræftelseskode, nulstil adgangskode',
    done: 'afsendt, leveret, sendt',
    owners: 'din, dit',
    affairs: 'ordre, pakke',
    happened: 'afsendt, leveret, sendt, ordrebekræftelse',
    numbered: 'ordre',
    lines: 'ordrenummer*, leveringsadresse*, pakkenummer*',
  },
  signs: {
    launch:
      'nyhed, ny kollektion, lanserer, lancering, forudbestil*, tilbage på lager, er landet, netop landet',
    promotion: 'rabat*, tilbud, udsalg*, nedsat*, spar',
    addressingWords: 'du, dig, din, dit, dine, jer, jeres',
  },
  offers: {
    percent: 'procent, pct.',
    discount: 'rabat, rabatten, rabatter, *rabat, prisnedslag, nedslag',
    cheaper: 'billigere, nedsat, nedsatte, udsalg, udsalget, spar, sparer, sparet, prisfald',
    save: 'spar, få',
    upTo: 'op til, indtil, optil',
    shares:
      'moms, bomuld, uld, silke, hør, kakao, af vores, af alle, af kunderne, alkohol, kvinder, danskere',
    rates: 'rente*, ÅOP, vækst*, steg, faldt, omsætning*, inflation*',
    code: 'rabatkode, rabatkoden, kode, koden, kampagnekode, kuponkode, værdikode',
    freeDelivery:
      'gratis levering, gratis fragt, fri fragt, fri levering, fragtfri, fragtfrit, gratis forsendelse, gratis porto',
    gift: 'gratis gave, gave med i købet, gave ved køb, gratis gaver, får du gratis',
    order:
      'ved køb over, ved køb for over, ved køb for mindst, køb over, køb for over, ordrer over, når du køber for',
    from: 'over, fra',
    until: 'til og med, indtil, gælder til, slutter, udløber, frem til, kun til, kun, senest',
    today: 'i dag, i aften',
    tomorrow: 'i morgen',
    hints: '*tilbud*',
    codeNames: 'kode',
  },
  secrets: {
    code: '{bekræftelses|sikkerheds|engangs|verifikations|verificerings|login|aktiverings}(-){kode|adgangskode}(n)',
    signIn: '{login|magisk}( )link*',
    password: '{nulstil*|glemt|ny|skift} (din |af ){adgangskode|kodeord}*',
    confirmation:
      '{bekræft|aktiver|verificer} {din|dit|min} {tilmelding|e(-)mail*|konto|abonnement|registrering}*, bekræft tilmelding*',
    justAsked:
      '{gyldig|udløber} {i|om} # {minutter|timer}*, hvis du ikke {har|selv}*, {se bort fra|ignorer} denne*',
    weakCode: '{din|denne} kode',
    weakSignIn: 'log ind*',
    confirmButton: '*bekræft*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'halløj, hejsa',
    },
    {
      kind: 'personal',
      instead: 'Hej',
      phrases: 'kære',
    },
    {
      kind: 'wish',
      phrases:
        'god morgen, godmorgen, goddag, god aften, tak, tusind tak, velkommen, velkommen tilbage, tillykke, tillykke med fødselsdagen',
    },
  ],
  titles: 'hr',
  nobody:
    'kunde, venner, ven, alle, læser, leser, medlem, abonnent, sommer, foråret, våren, høst, efterår, vinter, og, til, på, med, fra, for, dig, danmark, påske, jul',
  you: 'du, dig, din, dit, dine',
  callsOut: 'se, gå',
  unsubscribePhrases: {
    hints: '*frameld*',
  },
  receiving: {
    before: 'til',
    instead: 'dig',
    isOnlyHere: true,
  },
  numbers: {
    order: 'ordre*',
    parcel: 'pakke*, forsendelse*',
    bill: 'kvittering*',
    customer: 'kort(et)(s){nummer*|nr|( )id}',
  },
  possessions: [
    {
      own: 'dine',
      nouns:
        'favoritter, anbefalinger, tilbud, points, fordele, billetter, gaver, bestillinger, tips, ønsker, rabatter',
    },
    {
      own: 'din',
      nouns:
        'liste, ønskeliste, kurv, indkøbskurv, uge, måned, fødselsdag, bestilling, ordre, rejse, gave, rabat, kode, bonus, konto, pakke',
    },
    {
      own: 'dit',
      nouns: 'udvalg, år, medlemskab, overblik',
    },
  ],
  deliverTo: 'fakturaadresse, {leveres|sendes|sendt|levering} til, modtager',
};
