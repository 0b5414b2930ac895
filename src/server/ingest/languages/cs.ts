import type { LanguageTerms } from './language-terms.ts';

export const czech: LanguageTerms = {
  language: 'cs',
  months:
    'leden*|ledn*, únor*, březen*|březn*, duben*|dubn*, květen*|květn*, červen*|červn*, červenec*|července*, srpen*|srpn*, září*, říjen*|říjn*, listopad*, prosinec*|prosince*',
  weekdays: 'neděl*, ponděl*, úter*, střed*, čtvrt*, pát*, sobot*',
  account: {
    sure: 'potvrzení objednávky, vaše objednávka, číslo objednávky, vaše zásilka, vaši zásilku, číslo zásilky, je na cestě, k vyzvednutí, ověřovací kód',
    done: 'odesláno, doručeno',
    owners: 'vaš*',
    affairs: 'objednávka, zásilka',
    happened: 'odeslána, doručena, potvrzení',
    numbered: 'objednávka',
    lines: 'číslo {objednávky|zásilky}*, doručovací adresa*',
  },
  signs: {
    launch:
      'novinka, novinky, nová kolekce, nové zboží, předprodej, předobjedn*, právě dorazil*, opět skladem',
    promotion: 'zlevn*, slev*, výprodej*, akční cen*',
    addressingWords: 'vy, vás, vám, váš, vaš*, ti, tě, tebe, tvůj, tvé, tvoj*',
  },
  offers: {
    percent: 'procent*, proc.',
    discount: 'sleva, slevy, slevu, slevou, slev, slevě, slevám, *sleva',
    cheaper: 'zlevn*, levněji, výprodej*, ušetř*, levnější*, sníž*',
    save: 'ušetřete, ušetříte, ušetři, získejte, získáte, získej, poukaz',
    upTo: 'až, až do, až o, do',
    shares: 'DPH, bavln*, vln*, hedváb*, lnu, len, kaka*, zákazník*, našich, dotázaných, lidí, Čechů',
    rates: 'úrok*, RPSN, inflac*, růst*, vzrost*, kles*, tržb*',
    code: 'kód, kódu, kódem, slevový kód, slevového kódu, slevovým kódem, promo kód, kupon*, kupón*',
    freeDelivery:
      'doprava zdarma, dopravu zdarma, dopravou zdarma, dopravné zdarma, poštovné zdarma, zdarma doprava, zdarma dopravu, doručení zdarma, dopravu máte zdarma',
    gift: 'dárek zdarma, dárek k nákupu, dárek k objednávce, dárkem zdarma, dárek navíc, získáte zdarma',
    order: 'při nákupu nad, při objednávce nad, nákup nad, nákupu nad, objednávky nad, objednávku nad',
    from: 'nad, od',
    until: 'do, platí do, pouze do, jen do, končí, pouze, jen, nejpozději',
    today: 'dnes, dneška',
    tomorrow: 'zítra, zítřka',
    hints: '*slev*, *nabídk*, *bodů*',
    codeNames: 'kód',
  },
  secrets: {
    code: '{ověřovací|bezpečnostní|potvrzovací|jednorázový|přihlašovací|aktivační} kód*, jednorázové heslo*',
    signIn: 'přihlašovací odkaz*, odkaz {pro|k} přihlášení*',
    password: '{obnov+|reset*|změn+|zapomenut+|nov+} (si )(své )hesl+*',
    confirmation:
      '{potvrďte|potvrdit|ověřte|aktivujte|potvrzení} (prosím )(svou |svůj |vaši |váš |své ){odběr*|e(-)mail*|přihlášení|registrac+|účet|adres+}*',
    justAsked: 'platn+ (po dobu )# {minut|hodin}*, pokud jste (o ){tento|to|ne}*, ignorujte*',
    weakCode: '{váš|tento} kód*',
    weakSignIn: 'přihlás+*',
    confirmButton: '*potvr{d|z}*, *ověř*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'ahoj, čau, nazdar, zdravím, dobrý den',
    },
    {
      kind: 'personal',
      instead: 'Dobrý den',
      phrases: 'mil{ý|á}, drah{ý|á}, vážen{ý|á}',
    },
    {
      kind: 'wish',
      phrases:
        'dobré ráno, dobré odpoledne, děkujeme, díky, vítejte, vítejte zpět, vítej, vítej zpět, všechno nejlepší, brzy na viděnou',
    },
  ],
  titles: 'pane, paní, slečno',
  nobody:
    'zákazníku, zákaznice, zákazníci, příteli, přátelé, čtenáři, jaro, léto, podzim, zimo, světe, a, na, v, do, pro, vás, tě, praha',
  you: 'tebe, tobě, tvoje, tvůj, vás, vám, váš, vaše',
  callsOut: 'objevte, nenechte',
  unsubscribePhrases: {
    hints: '*odhl{á|a}s*',
  },
  receiverPhrases: {
    before: 'pro|pre',
    instead: 'vás',
    declines: true,
  },
  numbers: {
    order: 'objednáv+',
    parcel: 'zásilk+, balík*',
    bill: 'účtenk+',
    booking: 'rezervac+',
    customer: 'zákaz+',
  },
  sentTo: {
    mail: 'e(-)mail*, zpráv+, newsletter, dopis',
    verb: '{určen*|adresován*} pro',
    instead: 'vás',
  },
  deliverTo: '{doručovací|dodací|fakturační} adresa, adresa doručení, příjemce',
};
