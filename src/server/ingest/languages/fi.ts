import type { LanguageTerms } from './language-terms.ts';

export const finnish: LanguageTerms = {
  language: 'fi',
  months:
    'tammiku*, helmiku*, maalisku*, huhtiku*, toukoku*, kesäku*, heinäku*, eloku*, syysku*, lokaku*, marrasku*, jouluku*',
  weekdays: 'sunnunta*, maananta*, tiista*, keskiviik*, torsta*, perjanta*, lauanta*',
  account: {
    sure: 'tilausvahvistus, tilauksesi, pakettisi, lähetyksesi, noutokoodi, vahvistuskoodi',
    happened: 'lähetetty, toimitettu',
    numbered: 'tilaus',
    lines: 'toimitusosoite*',
  },
  signs: {
    launch: 'uutuus, uutuuk*, uutuudet, uusi mallisto, ennakkotila*, saapui*, taas varastossa, julkaisemme',
    promotion: 'alennu*, tarjou*, säästä',
    addressingWords: 'sinä, sinun, sinulle, sinut, teille, teidän',
  },
  offers: {
    percent: 'prosent*',
    discount: 'alennus, alennust*, alennuks*, *alennus',
    cheaper:
      'alennettu*, alennuksessa, halvemp*, halvemmalla, edullisemmin, säästä, säästät, alehin*, tarjous*',
    save: 'säästä, säästät, saat, alennus, etu',
    upTo: 'jopa, enintään, peräti',
    shares:
      'alv, puuvilla*, villa, villaa, silkki*, pellava*, kaakao*, asiakkaista, suomalaisista, vastaajista',
    rates: 'korko, korolla, koron, vuosikorko, kasvoi, kasvu*, laski, inflaatio*, liikevaihto',
    code: 'alennuskood*, koodi, koodilla, koodin, koodia, etukood*, tarjouskood*, kampanjakood*, kuponkikood*',
    freeDelivery:
      'ilmainen toimitus, ilmaisen toimituksen, ilmaiset toimitukset, maksuton toimitus, ilmainen kuljetus, toimitus veloituksetta, ilman toimituskuluja, ilmaiset postikulut, toimitukset ilmaiseksi',
    gift: 'kaupan päälle, lahja kaupan päälle, ilmainen lahja, lahjaksi ostajalle',
    order: 'ostoksista yli, yli, tilauksiin yli, vähintään, kun ostat',
    fromBehind: 'ylittäv*, tilauks*, ostoks*',
    until: 'voimassa, päättyy, vain',
    untilBehind: 'asti, saakka, mennessä',
    today: 'tänään, tänä iltana',
    tomorrow: 'huomen*',
    hints: '*alennus*, *tarjou*, *pistee*',
  },
  secrets: {
    code: '{vahvistus|turva|todennus|kirjautumis|aktivointi|kertakäyttö}(-){koodi|salasana}*, kertakäyttöinen {koodi|salasana}*',
    signIn: '{kirjautumis|taika}( )linkki*',
    password:
      '{nollaa|vaihda|palauta|unohditko|uusi} salasana*, salasanan {vaihto|palautus|palautta|nollaus}*, uuden salasanan*',
    confirmation:
      '{vahvista|aktivoi} (uutiskirjeen ){tilauksesi|tilaus|sähköposti*|tilisi|rekisteröityminen|rekisteröitymisesi|ilmoittautumisesi}*',
    justAsked:
      'voimassa # {minuuttia|tuntia}*, {jos et|jollet} (ole )(itse ){pyytän|tilan|rekister}*, jätä tämä viesti*',
    weakCode: 'koodisi*',
    weakSignIn: 'kirjaudu*',
    confirmButton: '*vahvista*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'moi, moikka, terve, heippa',
    },
    {
      kind: 'personal',
      instead: 'Hei',
      phrases: 'hyvä, arvoisa, rakas',
    },
    {
      kind: 'wish',
      phrases:
        'hyvää huomenta, hyvää päivää, kiitos, tervetuloa, tervetuloa takaisin, onnea, paljon onnea, hyvää syntymäpäivää, nähdään pian',
    },
  ],
  titles: 'herra, rouva',
  nobody: 'asiakas, asiakkaamme, ystävä, lukija, kaikki, kesä, talvi, syksy, kevät, ja',
  you: 'sinun, sinulle, sinua',
  unsubscribePhrases: {
    hints: '*peru(uta) {uutiskirje|tilau}*, *poistu (posti)listalta*',
  },
  numbers: {
    order: 'tilau+',
    parcel: 'lähety+, seurant+',
    bill: 'lasku*',
    customer: 'asiakas*',
  },
  receivingCase: {
    ending: 'lle',
    instead: 'sinulle',
  },
  deliverTo: 'toimitusosoite, laskutusosoite, toimitetaan, vastaanottaja',
};
