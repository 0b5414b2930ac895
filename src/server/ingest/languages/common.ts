import type { LanguageTerms } from './language-terms.ts';

export const common: LanguageTerms = {
  language: 'common',
  campaignTypes: [
    {
      for: 'abandoned_cart',
      weight: 1.5,
      phrases: '🛒',
    },
    {
      for: 'promotion',
      weight: 2,
      phrases:
        '# % off, % off, - # % on, sale, sales, outlet, cashback, super sale, mega sale, flash sale, final sale, sale ends, midseason sale, mid season sale, % rabatt, % discount, coupon, voucher',
    },
    {
      for: 'promotion',
      weight: 1.3,
      where: 'subject',
      phrases: '# %, € #, £ #, $ #, # €, # £, # $, deal, deals',
    },
    {
      for: 'promotion',
      weight: 0.5,
      phrases: '# %',
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases: 'newsletter, newsletters, news letter',
    },
    {
      for: 'newsletter',
      weight: 1.2,
      phrases: 'podcast, webinar, blog, blogpost',
    },
    {
      for: 'newsletter',
      weight: 1.5,
      where: 'subject',
      phrases: 'news, blog, magazine, magazin, digest, updates, vol #, no #, nr #, issue #, newsletter #',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'sales tax, sales team, sales rep|reps|representative|department|manager|person|force|terms, terms of sale, sales conditions, point of sale, newsletter abbestellen, unsubscribe _ newsletter, unsubscribe newsletter',
    },
    {
      for: 'newsletter',
      weight: 1.5,
      where: 'subject',
      phrases: 'newsletter, newsletters, news letter',
    },
  ],
  seasons: [
    {
      for: 'black_friday',
      weight: 4,
      phrases:
        'black friday, blackfriday, black fridays, cyber monday, cybermonday, black week, blackweek, cyber week, cyberweek, black november, cyber weekend, cyber monday deals, bfcm, black friday week, black weeks',
    },
    {
      for: 'black_friday',
      weight: 4,
      phrases: 'blackfriday*, blackweek*, cybermonday*, cyberweek*',
    },
    {
      for: 'halloween',
      weight: 4,
      phrases: 'halloween*',
    },
    // Danish and Norwegian have no separate seasons here; these compounds mean nothing else in any language.
    {
      for: 'christmas',
      weight: 4,
      phrases:
        'julkalender*, julekalender*, adventskalender*, adventkalender*, julklapp*, julegave*, julafton*, juleaften*, julrea*, julehandel*, julbord*, juletilbud*, julerbjudande*',
    },
    {
      for: 'summer',
      weight: 3,
      phrases: 'sommarrea*, sommarerbjudande*, midsommar*',
    },
    {
      for: 'easter',
      weight: 4,
      phrases: 'paskagg*, paskerbjudande*, paskrea*',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'alla hjartans dag, valentinsdag*',
    },
    {
      for: 'mothers_day',
      weight: 4,
      phrases: "morsdag*, mors dag, mother's day",
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: "farsdag*, fars dag, father's day",
    },
    {
      for: 'halloween',
      weight: 2.5,
      phrases: '🎃, 👻, 🦇',
    },
    {
      for: 'christmas',
      weight: 4,
      phrases: 'xmas, x mas, merry christmas, christmas',
    },
    {
      for: 'christmas',
      weight: 2.5,
      phrases: '🎄, 🎅, 🤶',
    },
    {
      for: 'easter',
      weight: 2.5,
      phrases: '🐣, 🐰, 🐇',
    },
    {
      for: 'valentines',
      weight: 2,
      phrases: '💘, 💝',
    },
    {
      for: 'spring',
      weight: 1.2,
      phrases: '🌷, 🌸, 🌼, 🌱',
    },
    {
      for: 'summer',
      weight: 1.2,
      phrases: '☀, 🏖, 🌞, ⛱',
    },
    {
      for: 'fall',
      weight: 2,
      phrases: '🍂, 🍁',
    },
    {
      for: 'winter',
      weight: 1.5,
      phrases: '❄, ⛄, ☃',
    },
    {
      for: 'new_year',
      weight: 1.5,
      phrases: '🎆, 🎇',
    },
    {
      for: 'boxing_day',
      weight: 4,
      phrases: 'boxing day',
    },
  ],
  numbers: {
    parcel:
      'ups, fedex, usps, dhl, dpd, gls, hermes, evri, royal mail, tnt, correos, seur, chronopost, colissimo, mondial relay, postnl, postnord, bring, inpost, yodel, brt, poczta polska',
  },
  unsubscribePhrases: {
    footer: '*©*',
  },
};
