import type { LanguageTerms } from './language-terms.ts';

export const slovenian: LanguageTerms = {
  language: 'sl',
  months:
    'januar*, februar*, marec*|marca*, april*, maj*, junij*, julij*, avgust*, september*|septembr*, oktober*|oktobr*, november*|novembr*, december*|decembr*',
  weekdays: 'nedelj*, ponedelj*, tor*|torek*, sred*, četrt*, pet*, sobot*',
  account: {
    sure: 'potrditev naročila, vaše naročilo, novo geslo, pozabljeno geslo, številka naročila',
  },
  signs: {
    launch: 'nova kolekcija, novo v ponudbi, prednaroč*, prispel*, spet na zalogi, predstavljamo',
    promotion: 'popust*, akcij*, znižan*, razprodaj*',
    addressingWords: 'ti, tebi, tvoj*, vas, vam, vaš*',
  },
  offers: {
    percent: 'odstotk*, odstotn*',
    discount: 'popust*',
    cheaper: 'ceneje, cenejš*, znižan*, razprodaj*, prihran*, akcij*',
    save: 'prihranite, prihrani, dobite, prejmete, bon',
    upTo: 'do, kar, tudi do, vse do',
    shares: 'DDV, bombaž*, voln*, svil*, lan*, kakav*, strank, naših, vprašanih, kupcev',
    rates: 'obrest*, inflacij*, rast, rasti, zrasl*, padl*, prihodk*',
    code: 'koda, kodo, kode, kodi, promocijsk* kod*, kupon*, kodo za popust',
    freeDelivery:
      'brezplačn* dostav*, brezplačn* poštnin*, dostava brezplačna, dostava je brezplačna, brez poštnine, poštnina gratis',
    gift: 'darilo ob nakupu, brezplačno darilo, darilo za vas ob, gratis ob nakupu, darilo ob naročilu',
    order: 'ob nakupu nad, pri nakupu nad, za naročila nad, nakupe nad, naročilo nad, ob nakupu vsaj',
    from: 'nad, od',
    until: 'do, velja do, samo do, konča se, samo',
    today: 'danes',
    tomorrow: 'jutri',
  },
  secrets: {
    code: '{enkratn|začasn|potrditven|varnostn|prijavn}+ {kod|gesl}*, koda za {potrditev|prijavo|dostop|preverjanje}*',
    password:
      '{nov|spremen|pozabljen|ponastav|zamenjav|obnov}* ({svoj|vaš|tvoj|nov}* )({svoj|vaš|tvoj|nov}* )gesl+*',
    justAsked:
      '{velja|poteče} (še |čez |v )# {min|ur}*, če (tega ){niste|nisi} +*, {prezrite|ignorirajte} to*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'živjo',
    },
  ],
  numbers: {
    order: 'naročil+',
  },
};
