import { type HabitBank, mail, sixDays } from '#doubles/demo/copy/habits/bank.ts';

export const de: HabitBank = {
  amount: '{percent} % Rabatt',
  offers: [
    mail(
      '{amount} auf alles bis Sonntag',
      'Mit dem Code {code} an der Kasse.',
      '{amount} auf alles',
      'Auf alles, was wir machen, bis Sonntagabend. Ohne Ausnahmen.',
      'Jetzt sparen',
    ),
    mail(
      'Nur für dich: {amount} diese Woche',
      'Ein kleiner Dank fürs Lesen.',
      'Diese Woche',
      'Du liest, was wir schreiben. Dafür gilt dein Code diese Woche auf die ganze Bestellung.',
      'Code einlösen',
    ),
  ],
  products: [
    {
      type: 'product_launch',
      ...mail(
        'Neu: {item}',
        '{note}',
        'Ganz neu: {item}',
        'Neu bei uns: {item}. Wir haben lange daran gearbeitet.',
        'Neuheit ansehen',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Wieder da: {item}',
        'Lange war es ausverkauft.',
        'Wieder im Regal',
        'Diesmal sind es genug für alle. {note}',
        'Jetzt kaufen',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Versandkostenfrei am Wochenende',
        'Bis Sonntagabend auf alles.',
        'Wir tragen den Versand',
        'Am Wochenende liefern wir jede Bestellung versandkostenfrei. {item} reist besonders gut.',
        'Jetzt einkaufen',
      ),
    },
  ],
  welcome: [
    mail(
      'Willkommen bei {brand}',
      'So geht es weiter.',
      'Schön, dass du da bist',
      'Danke für deine Anmeldung. Wir schreiben, wenn es etwas zu erzählen gibt.',
      'Uns kennenlernen',
    ),
  ],
  baskets: [
    mail(
      'Dein Warenkorb wartet: {item}',
      'Wir haben ihn aufgehoben.',
      'Noch im Warenkorb',
      'Du hast etwas in deinem Warenkorb vergessen. Es ist noch da.',
      'Zum Warenkorb',
    ),
  ],
  blackFriday: [
    mail(
      'Black Friday beginnt hier: {amount}',
      'Zuerst für dich.',
      'Black Friday, etwas früher',
      'Unser Black Friday beginnt in diesem Postfach. Der Code gilt ab sofort.',
      'Jetzt sparen',
    ),
    mail(
      'Black-Friday-Woche: {amount} auf alles',
      'Die ganze Woche.',
      'Eine Woche lang',
      'Eine Woche Black Friday: {amount} auf alles mit dem Code.',
      'Zu den Angeboten',
    ),
    mail(
      'Heute ist Black Friday: {amount}',
      'Nur heute.',
      'Black Friday',
      'Heute gilt es: {amount} auf alles, bis Mitternacht.',
      'Jetzt einkaufen',
    ),
    mail(
      'Black Friday endet heute Nacht',
      'Die letzten Stunden.',
      'Letzte Stunden',
      'Noch ein paar Stunden Black Friday, dann ist wieder Alltag.',
      'Letzte Chance',
    ),
    mail(
      'Black-Friday-Wochenende: noch {amount}',
      'Bis Sonntagabend.',
      'Zwei Tage mehr',
      'Weil es so schön war, gilt der Code zum Black Friday bis Sonntagabend.',
      'Weiterstöbern',
    ),
    mail(
      'Cyber Monday: {amount}, nur heute',
      'Mehr gibt es nicht.',
      'Cyber Monday',
      'Der letzte Tag und der höchste Rabatt: {amount} zum Cyber Monday.',
      'Jetzt sparen',
    ),
  ],
  blackFridayDays: sixDays,
  leads: [
    'Wie {item} entsteht',
    'Drei Fragen zu: {item}',
    'Ein Jahr mit: {item}',
    'Aus der Werkstatt: {item}',
    'Gut gepflegt: {item}',
    'Von Anfang an: {item}',
  ],
};
