import type { LanguageTerms } from './language-terms.ts';

export const romanian: LanguageTerms = {
  language: 'ro',
  months:
    'ianuarie*, februarie*, martie*, aprilie*, mai*, iunie*, iulie*, august*, septembrie*, octombrie*, noiembrie*, decembrie*',
  weekdays: 'duminic*, luni*, marți*, miercuri*, joi*, vineri*, sâmbăt*',
  account: {
    sure: 'comanda ta, comanda dumneavoastră, confirmarea comenzii, coletul tău, cod de verificare',
  },
  signs: {
    launch: 'colecție nouă, noua colecție, precomand*, lansăm, lansare, tocmai au sosit, din nou în stoc',
    promotion: 'reducer*, ofert*, promoți*, lichidare',
    addressingWords: 'ție, tine, vă, dumneavoastră, îți, tău, tale',
  },
  offers: {
    percent: 'la sută, procente',
    discount: 'reducere, reduceri, reducerea, reducerile, discount, discounturi',
    cheaper: 'redus*, ieftin*, economis*, lichidare',
    save: 'economisești, economisiți, economisește, primești, primiți, voucher de',
    upTo: 'până la, de până la, pana la',
    shares: 'TVA, bumbac, lână, mătase, cacao, din clienți, dintre clienți, dintre, din români',
    rates: 'dobând*, DAE, inflați*, creșter*, crescut, scăzut, venituri*',
    code: 'cu cod, cod:, codul, cod promo, cod promoțional, codul promoțional, codul de reducere, cod reducere, voucher, cupon*',
    freeDelivery:
      'livrare gratuită, livrarea gratuită, livrare gratis, transport gratuit, transportul gratuit, transportul este gratuit, livrarea este gratuită, transport gratis',
    gift: 'cadou la comandă, cadou la fiecare, primești cadou, cadou gratuit, primești gratuit, cadou din partea noastră, cadou la orice comandă',
    order:
      'la comenzi peste, la comenzi de peste, la cumpărături peste, la cumpărături de minimum, comenzile peste, la comenzile de peste, pentru comenzi peste, comenzi de minimum',
    from: 'peste, de la',
    until: 'până la, până pe, până, până în, valabil până la, expiră, se încheie, doar, numai',
    today: 'azi, astăzi, astă-seară',
    tomorrow: 'mâine',
    hints: '*reducer*, *puncte*',
  },
  secrets: {
    code: 'cod(ul)( {tău|dvs(.)|dumneavoastră}) {{de|pentru} {verificare|confirmare|securitate|acces|autentificare|activare|conectare|validare|unică folosință}|otp|temporar}*, parol+ {de unică folosință|unică|temporară}*',
    signIn: 'link(ul) {{de|pentru} {conectare|autentificare|acces|logare}|magic}*',
    password:
      '{reset|schimb|recuper|restabil|modific}* (a )(noua )parol+*, parol+ {nouă|uitată}*, {ai|ați} uitat parola*',
    confirmation:
      '{confirm|verific|activ|valid}* (a ){abonar|abonament|înscrier|înregistrar|adresa de e(-)mail|adresa|e(-)mail|contul}*',
    justAsked:
      '{valabil|expiră|valid}* (timp de |pentru |în |peste )# (de ){min|or}*, dacă nu {ai|ați|tu|dumneavoastră|dvs}*, ignor+ {acest|mesaj}*, nu {comunica|partaja|divulga|împărtăși|transmite|spune}*',
    weakCode: 'codul {tău|dvs|dumneavoastră|este}*',
    weakSignIn: 'conect{are|ați|ează}*, autentific+*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'bună, buna, bună ziua, salutare',
    },
    {
      kind: 'personal',
      instead: 'Bună ziua',
      phrases: 'dragă, dragul, draga, stimat{ă|e}, stimate',
    },
    {
      kind: 'wish',
      phrases:
        'mulțumim, bun venit, bine ai venit, bine ai revenit, la mulți ani, felicitări, bună dimineața',
    },
  ],
  titles: 'domnul, doamna, domnule, doamnă',
  nobody: 'client, clienți, cititor, prieten, prieteni, abonat, tuturor',
  unsubscribePhrases: {
    hints: '*dezabon*',
  },
  receiverPhrases: {
    before: 'pentru',
    instead: 'tine',
  },
  numbers: {
    order: 'comand{a|ă|e|i}(i)',
    customer: 'membru*',
  },
  deliverTo: 'adresa de {livrare|facturare}, destinatar',
};
