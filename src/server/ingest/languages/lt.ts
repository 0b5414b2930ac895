import type { LanguageTerms } from './language-terms.ts';

export const lithuanian: LanguageTerms = {
  language: 'lt',
  months: 'saus*, vasar*, kov*, baland*, geguž*, birž*, liep*, rugpjū*, rugsėj*, spal*, lapkri*, gruod*',
  weekdays: 'sekmadien*, pirmadien*, antradien*, trečiadien*, ketvirtadien*, penktadien*, šeštadien*',
  account: {
    sure: 'jūsų užsakymas, užsakymo patvirtinimas, slaptažodžio keitimas, sąskaita faktūra, užsakymo numeris',
  },
  signs: {
    launch: 'nauja kolekcija, nauji produktai, išankstin*, ką tik atvyko, vėl prekyboje, pristatome',
    promotion: 'nuolaid*, akcij*, išpardavim*, pasiūlym*',
    addressingWords: 'tu, tau, tave, tavo, jūs, jums, jūsų',
  },
  offers: {
    percent: 'procent*, proc.',
    discount: 'nuolaid*',
    cheaper: 'pigiau, išpardavim*, sutaupyk*, sutaupysi*, nukain*, papiginim*, akcij*',
    save: 'sutaupyk, sutaupykite, gauk, gaukite',
    upTo: 'iki, net iki, net',
    shares: 'PVM, medviln*, viln*, šilk*, lin*, kakav*, klientų, mūsų, apklaust*',
    rates: 'palūkan*, augim*, išaugo, infliacij*, apyvart*',
    code: 'kodas, kodą, kodu, kodo, kuponas, kuponą, kuponu',
    freeDelivery:
      'nemokam* pristatym*, pristatymas nemokamai, nemokam* siuntim*, siuntimas nemokamai, pristatymas nemokamas',
    gift: 'dovana perkant, dovanų perkant, nemokam* dovan*, dovanojame, dovana prie',
    order: 'perkant už, perkant daugiau nei už, užsakymams nuo, užsakymams virš, perkant nuo, apsiperkant už',
    from: 'nuo, virš',
    until: 'iki, galioja iki, baigiasi, tik',
    today: 'šiandien*',
    tomorrow: 'rytoj*',
  },
  secrets: {
    code: '{patvirtinimo|prisijungimo|saugos|vienkartin+|tapatybės} {kod|slaptažod}+*',
    password:
      '{nauj|pamirš|pakei|atkur|atstat|keisti|nustat}* ({savo|nauj|jūsų}* )({savo|nauj|jūsų}* )slaptažod+*, slaptažodžio {keit|atkūr|atstat|priminim}+*',
    justAsked: 'galioja # {min|val}*, jei(gu) (to )(jūs )ne{prašė|sikreip|buvo|atlik}*, ignoruokite šį*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'labas, labas rytas, laba diena, labas vakaras, sveikas, sveika',
    },
  ],
  nobody: 'drauge, draugai, visiems, pavasari, vasarą, skaitytojau',
  you: 'jūsų, tavo',
  receivingCase: {
    ending: '{a|u}i',
    instead: 'Jums',
  },
};
