import { type HabitBank, mail, sixDays } from '#doubles/demo/copy/habits/bank.ts';

export const nl: HabitBank = {
  amount: '{percent}% korting',
  offers: [
    mail(
      '{amount} op alles tot en met zondag',
      'Met de code {code} bij het afrekenen.',
      '{amount} op alles',
      'Op alles wat we maken, tot en met zondagavond. Zonder uitzonderingen.',
      'Shop nu',
    ),
    mail(
      'Voor jou: {amount} deze week',
      'Een klein bedankje voor het lezen.',
      'Deze week',
      'Je leest wat we schrijven. Je code geldt deze week op je hele bestelling.',
      'Gebruik je code',
    ),
  ],
  products: [
    {
      type: 'product_launch',
      ...mail(
        'Nieuw: {item}',
        '{note}',
        'Helemaal nieuw: {item}',
        'Nieuw bij ons: {item}. We hebben er lang aan gewerkt.',
        'Bekijk het nieuwe',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Weer op voorraad: {item}',
        'Het was een tijd uitverkocht.',
        'Terug in het rek',
        'Dit keer is er genoeg voor iedereen. {note}',
        'Koop nu',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Gratis verzending dit weekend',
        'Tot en met zondagavond.',
        'Wij betalen de bezorging',
        'Dit weekend is er gratis verzending op elke bestelling. {item} reist bijzonder goed.',
        'Shop het weekend',
      ),
    },
  ],
  welcome: [
    mail(
      'Welkom bij {brand}',
      'Zo gaat het verder.',
      'Fijn dat je er bent',
      'Bedankt voor je aanmelding. We schrijven als er iets te vertellen is.',
      'Maak kennis',
    ),
  ],
  baskets: [
    mail(
      'Je winkelwagen wacht: {item}',
      'We hebben hem bewaard.',
      'Nog in je winkelwagen',
      'Je bent iets vergeten in je winkelwagen. Het staat er nog.',
      'Naar je winkelwagen',
    ),
  ],
  blackFriday: [
    mail(
      'Black Friday begint hier: {amount}',
      'Eerst voor jou.',
      'Black Friday, iets eerder',
      'Onze Black Friday begint in deze inbox. De code geldt vanaf nu.',
      'Shop vroeg',
    ),
    mail(
      'Black Friday-week: {amount} op alles',
      'De hele week.',
      'Een week lang',
      'Een week Black Friday: {amount} op alles met de code.',
      'Bekijk de aanbiedingen',
    ),
    mail(
      'Het is Black Friday: {amount}',
      'Alleen vandaag.',
      'Black Friday',
      'Vandaag is het zover: {amount} op alles, tot middernacht.',
      'Shop nu',
    ),
    mail(
      'Black Friday eindigt vannacht',
      'De laatste uren.',
      'Laatste uren',
      'Nog een paar uur Black Friday, daarna is alles weer gewoon.',
      'Laatste kans',
    ),
    mail(
      'Black Friday-weekend: nog {amount}',
      'Tot en met zondagavond.',
      'Twee dagen langer',
      'De code van Black Friday geldt tot en met zondagavond.',
      'Kijk verder',
    ),
    mail(
      'Cyber Monday: {amount}, de laatste dag',
      'Tot middernacht.',
      'Cyber Monday',
      'De laatste dag en de hoogste korting: {amount} met Cyber Monday.',
      'Shop nu',
    ),
  ],
  blackFridayDays: sixDays,
  leads: [
    'Hoe {item} ontstaat',
    'Drie vragen over: {item}',
    'Een jaar met: {item}',
    'Uit de werkplaats: {item}',
    'Goed onderhouden: {item}',
    'Vanaf het begin: {item}',
  ],
};
