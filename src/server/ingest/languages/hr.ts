import type { LanguageTerms } from './language-terms.ts';

export const croatian: LanguageTerms = {
  language: 'hr',
  months:
    'siječanj*|siječnj*|januar*, veljač*|februar*, ožujak*|ožujk*|mart*, travanj*|travnj*|april*, svibanj*|svibnj*|maj*, lipanj*|lipnj*|jun*, srpanj*|srpnj*|jul*, kolovoz*|avgust*, rujan*|rujna*|septembar*|septembra*, oktobar*|oktobra*, studeni*|studenog*|novembar*|novembra*, prosinac*|prosinca*|decembar*|decembra*',
  weekdays: 'nedjelj*|nedelj*, ponedjelj*|ponedelj*, utor*, srijed*|sred*, četvrt*, pet*, subot*',
  account: {
    sure: 'potvrda narudžbe, vaša narudžba, novu lozinku, nova lozinka, promjena lozinke, rezervacija potvrđena, broj narudžbe',
  },
  signs: {
    launch:
      'novo u ponudi, noviteti, novitet, nova kolekcija, prednarudžb*, predbilježb*, stigli su, stigle su, stigla je, stigao je, ponovno na stanju, predstavljamo',
    promotion: 'popust*, akcij*, sniženj*, rasprodaj*',
    addressingWords: 'ti, tebi, tvoj*, vas, vam, vaš*',
  },
  offers: {
    percent: 'posto',
    discount: 'popust*',
    cheaper: 'jeftinij*, sniž*, rasprodaj*, ušted*, povoljnij*, akcij*',
    save: 'uštedite, uštedi, ostvarite, dobivate, poklon bon',
    upTo: 'do, čak, i do, čak do',
    shares: 'PDV*, pamuk*, vun*, svil*, lan*, kaka*, kupaca, naših, ispitanika, korisnika',
    rates: 'kamat*, inflacij*, rast, rasta, porast*, pad, prihod*',
    code: 'kod, koda, kodom, kôd, promo kod, promo kodom, kod za popust, kupon*, kuponom',
    freeDelivery:
      'besplatn* dostav*, dostava besplatna, dostava je besplatna, besplatn* poštarin*, besplatn* isporuk*, gratis dostava, besplatna poštarina',
    gift: 'poklon uz kupnju, poklon uz kupovinu, besplatan poklon, poklon uz narudžbu, gratis uz, na poklon',
    order:
      'za kupnju iznad, uz kupnju iznad, za kupovinu iznad, za narudžbe iznad, za kupovinu preko, za narudžbine preko, za kupnju veću od, kupovinom iznad',
    from: 'iznad, preko, od',
    until: 'do, vrijedi do, važi do, traje do, samo do, završava, istječe, samo',
    today: 'danas',
    tomorrow: 'sutra',
  },
  secrets: {
    code: '{jednokratn|privremen|verifikacijsk|potvrdn|sigurnosn|pristupn}+ {kod|kôd|šifr|lozink}*, k{o|ô}d za {potvrdu|prijavu|provjeru|pristup}*',
    password:
      '{nov|promjen|promen|promijen|zaboravljen|zaboravil|poništ|resetir|postav|obnov}* ({moje|svoj|vaš|tvoj|nov}* )({moje|svoj|vaš|tvoj|nov}* ){lozink|šifr}+*',
    justAsked:
      '{vrijedi|važi|ističe} (za |još )# {min|sat}*, ako (ovo ){niste|nisi} +*, {zanemarite|zanemari|ignorirajte} ov+*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'bok, zdravo, pozdrav',
    },
    {
      kind: 'personal',
      instead: 'Pozdrav',
      phrases: 'dragi, drago, poštovani, poštovana',
    },
    {
      kind: 'wish',
      phrases: 'hvala, dobro jutro, dobrodošli',
    },
  ],
  you: 'tebi, vaš*, tvoj*',
  unsubscribePhrases: {
    hints: '*odjav*',
  },
  receiving: {
    before: 'za',
    instead: 'vas',
  },
  numbers: {
    order: 'narudžb+',
  },
};
