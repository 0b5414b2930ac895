import type { LanguageTerms } from './language-terms.ts';

export const estonian: LanguageTerms = {
  language: 'et',
  months:
    'jaanuar*, veebruar*, märts*, aprill*, mai*, juuni*, juuli*, august*, septemb*, oktoob*, novemb*, detsemb*',
  weekdays: 'pühapäev*, esmaspäev*, teisipäev*, kolmapäev*, neljapäev*, reede*, laupäev*',
  account: {
    sure: 'teie tellimus, tellimuse kinnitus, uus parool, viitenumber, tellimuse number',
  },
  signs: {
    launch: 'uus kollektsioon, uued tooted, eeltelli*, saabus, saabunud, taas saadaval',
    promotion: 'allahindlus*, soodustus*, soodushin*, pakkumi*',
    addressingWords: 'sina, sinu, sulle, sinule, teie, teile, teid',
  },
  offers: {
    percent: 'protsent*',
    discount: 'allahindlus*, soodustus*, *allahindlus, *soodustus',
    cheaper: 'soodsam*, odavam*, soodushin*, soodsamalt, säästa, säästad, soodne, soodsad, alla hinnatud',
    save: 'säästa, säästad, saad, soodustus',
    upTo: 'kuni',
    shares: 'käibemaks*, puuvill*, vill, villa, villast, siid*, lina, kakao*, klientidest, meie',
    rates: 'intress*, kasv, kasvas, langes, inflatsioon*, käive',
    code: 'sooduskood*, kood, koodi, koodiga, kupongi*',
    freeDelivery:
      'tasuta transport, tasuta tarne, tasuta kohaletoimetamine, tasuta saatmine, transport tasuta, tarne tasuta, tasuta kohaletoimetamist',
    gift: 'kingitus kaasa, tasuta kingitus, kingituseks kaasa, kingitus ostuga, ostuga kaasa',
    order:
      'ostes üle, tellimustele üle, ostudele üle, ostes vähemalt, tellides üle, tellimustele alates, ostudele alates',
    from: 'üle, alates',
    fromBehind: 'ületava*',
    until: 'kuni, kehtib kuni, lõpeb, ainult',
    today: 'täna',
    tomorrow: 'homme, homseni',
  },
  secrets: {
    code: '{kinnitus|turva|sisselogimis|ühekord+}( |-){kood|parool}*',
    password:
      '{uus|unust|lähtesta|muud|taasta|vaheta}* ({oma|uus}* ){parool|salasõna}*, {parooli|salasõna} {lähtesta|muut|taasta|vahet}+*',
    justAsked: 'kehtib # {min|tund}*, kui {sa|te|see} {ei|pole}* +*, {eira|ignoreeri}* seda*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'tere, tere hommikust, tere päevast, tere õhtust',
    },
  ],
  nobody: 'sõber, sõbrad, kõik, kõigile, kevad, sügis, talv, lugeja',
  you: 'sinu, sulle, teie, teile',
  receivingCase: {
    ending: 'le',
    instead: 'sulle',
  },
};
