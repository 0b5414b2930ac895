import type { LanguageTerms } from './language-terms.ts';

export const icelandic: LanguageTerms = {
  language: 'is',
  months:
    'janúar*, febrúar*, mars*, apríl*, maí*, júní*, júlí*, ágúst*, september*, október*, nóvember*, desember*',
  weekdays: 'sunnudag*, mánudag*, þriðjudag*, miðvikudag*, fimmtudag*, föstudag*, laugardag*',
  signs: {
    launch: 'nýjung, nýjar vörur, ný lína, forpöntun, komið aftur, kynnum',
    promotion: 'afslátt*, útsala*, tilboð*',
    addressingWords: 'þú, þig, þér, þín, þitt, ykkur, ykkar',
  },
  offers: {
    percent: 'prósent*',
    discount: 'afslátt*, afslætti',
    cheaper: 'ódýrara, útsala*, útsölu*, lækkað*, sparaðu, tilboð*',
    save: 'sparaðu, fáðu',
    upTo: 'allt að',
    shares: 'vsk, virðisaukaskatt*, bómull*, ull, silki, hör, kakó, viðskiptavina, af okkar',
    rates: 'vextir, vöxtum, vextirnir, hagvöxt*, verðbólg*',
    code: 'afsláttarkóð*, kóði, kóðann, kóðanum, kóða, kóðinn',
    freeDelivery:
      'frí heimsending, fría heimsendingu, frí sending, fríum sendingarkostnaði, frír sendingarkostnaður, ókeypis heimsending*, ókeypis sending*',
    gift: 'gjöf fylgir, frí gjöf, gjöf með kaupum, fylgir frítt',
    order: 'ef verslað er fyrir, pantanir yfir, kaup yfir, þegar verslað er fyrir',
    from: 'yfir, frá',
    until: 'til og með, gildir til, lýkur, aðeins',
    today: 'í dag, í kvöld',
    tomorrow: 'á morgun',
  },
};
