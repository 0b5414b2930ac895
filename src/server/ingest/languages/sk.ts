import type { LanguageTerms } from './language-terms.ts';

export const slovak: LanguageTerms = {
  language: 'sk',
  months:
    'január*, február*, marec*|marc*, apríl*, máj*, jún*, júl*, august*, septembr*|september*, októb*, novemb*, decemb*',
  weekdays: 'nedeľ*, pondel*, utor*, stred*, štvrt*, piat*, sobot*',
  account: {
    sure: 'potvrdenie objednávky, vaša objednávka, vaša zásielka, overovací kód, zabudnuté heslo, zmena hesla',
  },
  signs: {
    launch: 'novinka, novinky, nová kolekcia, predpredaj, predobjedn*, práve dorazil*, opäť na sklade',
    promotion: 'zlacne*, zľav*, výpredaj*, akciov*',
    addressingWords: 'vy, vás, vám, váš, vaš*, ťa, tebe, tvoj*',
  },
  offers: {
    percent: 'percent*, perc.',
    discount: 'zľava, zľavy, zľavu, zľavou, zliav, *zľava',
    cheaper: 'zlacne*, zľavnen*, lacnejš*, výpredaj*, ušetr*, zníž*',
    save: 'ušetrite, ušetríte, ušetri, získajte, získate, získaj',
    upTo: 'až, až do, až o, do',
    shares: 'DPH, bavln*, vln*, hodváb*, ľan*, kaka*, zákazník*, našich, opýtaných, ľudí',
    rates: 'úrok*, RPMN, infláci*, rast*, vzrást*, kles*, tržb*',
    code: 'kód, kódu, kódom, zľavový kód, zľavového kódu, zľavovým kódom, promo kód, kupón*',
    freeDelivery:
      'doprava zdarma, dopravu zdarma, dopravou zdarma, poštovné zdarma, doručenie zdarma, doprava zadarmo, dopravu zadarmo, zadarmo doprava',
    gift: 'darček zdarma, darček zadarmo, darček k nákupu, darček k objednávke, darček navyše',
    order: 'pri nákupe nad, pri objednávke nad, nákup nad, nákupe nad, objednávky nad, objednávke nad',
    from: 'nad, od',
    until: 'do, platí do, len do, končí, iba, len, najneskôr',
    today: 'dnes, dneška',
    tomorrow: 'zajtra, zajtrajška',
  },
  secrets: {
    code: '{overovac|bezpečnostn|potvrdzovac|jednorazov|prihlasovac}+ {kód|hesl}*',
    password: '{nov|zmen|zabudnut|obnov|reset}* ({svoj|vaš|nov}* )({svoj|vaš|nov}* )hesl+*',
    justAsked: '{platí|vyprší} (o |ešte )# {min|hod}*, ak ste (o )(to )ne+*, ignorujte túto*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'dobrý deň',
    },
    {
      kind: 'wish',
      phrases: 'ďakujeme, vitajte, vitajte späť, gratulujeme',
    },
  ],
  titles: 'pán',
  deliverTo: 'dodacia adresa, doručiť na',
};
