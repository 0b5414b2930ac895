import type { LanguageTerms } from './language-terms.ts';

export const swahili: LanguageTerms = {
  language: 'sw',
  months:
    'januari*, februari*, machi*, aprili*, mei*, juni*, julai*, agosti*, septemba*, oktoba*, novemba*, desemba*',
  weekdays: 'jumapili*, jumatatu*, jumanne*, jumatano*, alhamisi*, ijumaa*, jumamosi*',
  signs: {
    launch: 'mkusanyiko mpya, tunazindua, imewasili, zimewasili, agiza mapema',
    promotion: 'punguzo, ofa, usafirishaji wa bure',
    addressingWords: 'wewe, yako, wako, ninyi, yenu',
  },
  offers: {
    percent: 'asilimia',
    discount: 'punguzo, mapunguzo, punguzo la bei, punguzo la',
    cheaper: 'nafuu, okoa, ofa',
    save: 'okoa, pata, punguzo la',
    upTo: 'hadi, mpaka, kufikia',
    shares: 'VAT, pamba, sufu, hariri, kakao, ya wateja, ya watumiaji, ya Wakenya',
    rates: 'riba, mfumuko, ukuaji, ongezeko, iliongezeka, mapato, faida',
    code: 'msimbo, kodi ya ofa, kuponi, msimbo wa punguzo, tumia msimbo',
    freeDelivery:
      'usafirishaji wa bure, usafirishaji bure, uletaji bure, kuletewa bure, utoaji bure, kupelekewa bure',
    gift: 'zawadi ya bure, zawadi bure, zawadi kwa kila',
    order:
      'kwa oda za zaidi ya, kwa ununuzi wa zaidi ya, oda zaidi ya, ununuzi wa zaidi ya, oda ya zaidi ya, kwa oda zaidi ya',
    from: 'zaidi ya, kuanzia',
    until: 'hadi, mpaka, inaisha, itaisha',
    today: 'leo, usiku wa leo',
    tomorrow: 'kesho',
  },
};
