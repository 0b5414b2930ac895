import type { LanguageTerms } from './language-terms.ts';

export const basque: LanguageTerms = {
  language: 'eu',
  months:
    'urtarril*, otsail*, martxo*, apiril*, maiatz*, ekain*, uztail*, abuztu*, irail*, urri*, azaro*, abendu*',
  weekdays: 'igande*, astelehen*, astearte*, asteazken*, ostegun*, ostiral*, larunbat*',
  signs: {
    launch: 'berria, berriak, bilduma berria, aurkezten dugu, iritsi da, berriro eskuragarri',
    promotion: 'deskontu*, beherapen*, eskaintz*',
    addressingWords: 'zu, zure, zuri, zuek, zuen',
  },
  offers: {
    percent: 'ehuneko',
    discount: 'deskontu*, beherapen*',
    cheaper: 'merke*, beherap*, aurrez*',
    save: 'aurreztu, lortu, eskuratu',
    upToBehind: 'arteko, rainoko, *rainoko',
    shares: 'BEZ, kotoi*, artile*, zeta, liho*, kakao*, bezero*',
    rates: 'interes*, inflazio*, hazkunde*, igo',
    code: 'kodea, kodearekin, kodeaz, kodea erabiliz, kupoi*',
    freeDelivery: 'doako bidalket*, bidalketa doan, bidalketa doakoa, bidalketak doan, doan bidal*',
    gift: 'opari bat, oparia zure erosketarekin, doako opari*, opari erosketa*',
    fromBehind: 'tik gorako*, etik gorako*, gorako*, baino gehiagoko*',
    untilBehind: '*a arte',
    today: 'gaur',
    tomorrow: 'bihar',
  },
};
