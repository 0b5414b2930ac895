import type { LanguageTerms } from './language-terms.ts';

export const filipino: LanguageTerms = {
  language: 'fil',
  months:
    'enero*, pebrero*, marso*, abril*, mayo*, hunyo*, hulyo*, agosto*, setyembre*, oktubre*, nobyembre*, disyembre*',
  weekdays: 'linggo*, lunes*, martes*, miyerkules*, huwebes*, biyernes*, sabado*',
  signs: {
    launch: 'bagong koleksyon, nandito na, pre-order, available na',
    promotion: 'diskwento, bawas, promo, libreng delivery',
    addressingWords: 'ikaw, iyo, inyo, kayo',
  },
  offers: {
    percent: 'porsyento',
    discount: 'diskwento, bawas, na diskwento, bawas-presyo',
    cheaper: 'mas mura, makatipid, tipid',
    save: 'makatipid ng, bawas na, tipid ng',
    upTo: 'hanggang, hanggang sa',
    shares: 'bulak, lana, seda, kakaw, ng mga customer, ng aming, ng mga Pilipino',
    rates: 'interes, implasyon, tumaas, paglago',
    code: 'code, kodigo, promo code, voucher code, gamitin ang code',
    freeDelivery:
      'libreng delivery, libreng shipping, libreng padala, libre ang delivery, libre ang shipping, libreng hatid',
    gift: 'libreng regalo, may libreng regalo, regalo sa bawat',
    order:
      'sa order na lampas, minimum na order na, para sa order na higit sa, sa bawat order na lampas sa, order na higit sa',
    from: 'lampas sa, higit sa',
    until: 'hanggang, hanggang sa, magtatapos sa',
    today: 'ngayong araw, ngayon, ngayong gabi',
    tomorrow: 'bukas',
  },
};
