import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/**
 * Words for what a brand writes out of habit. `{item}` is a product, `{note}` what the brand says of it, `{amount}` an
 * offer such as `15% off` and `{code}` what gives it, `{brand}` who writes.
 */
export interface HabitWords {
  subject: string;
  preheader: string;
  headline: string;
  body: string;
  cta: string;
}

export interface HabitBank {
  /** An offer, `{percent}` its depth. */
  amount: string;
  /** Mails about an offer of the brand's own. */
  offers: readonly HabitWords[];
  /** Mails about one product. */
  products: ReadonlyArray<HabitWords & { type: CampaignType }>;
  /** The first days of a subscriber. */
  welcome: readonly HabitWords[];
  /** After a basket was left: an hour, a day and three days later. */
  baskets: readonly HabitWords[];
  /** From the first word of Black Friday to the last of Cyber Monday. */
  blackFriday: readonly HabitWords[];
  /** On which day from Black Friday each of them is said; null for those that come before it. */
  blackFridayDays: ReadonlyArray<number | null>;
  /** Leads of a letter; their text is the product's note. */
  leads: readonly string[];
}

const mail = (
  subject: string,
  preheader: string,
  headline: string,
  body: string,
  cta: string,
): HabitWords => ({
  subject,
  preheader,
  headline,
  body,
  cta,
});

const en: HabitBank = {
  amount: '{percent}% off',
  offers: [
    mail(
      '{amount} everything until Sunday',
      'Type {code} at the checkout.',
      '{amount}, all of it',
      'Everything we make, until Sunday night. Nothing is left out and nothing was marked up first.',
      'Shop the offer',
    ),
    mail(
      'Yours this week: {amount}',
      'A small thank-you for opening these.',
      'Yours this week',
      'You read what we write, so this one is for you: the code works once, on the whole order.',
      'Use your code',
    ),
    mail(
      'A quiet {amount}, no fuss',
      'We did not put it on the website.',
      'Between us',
      'There is no banner and no countdown. There is only a code, and it works until the end of the week.',
      'Shop quietly',
    ),
    mail(
      '{amount} the {item} and friends',
      'Three days, then back to normal.',
      'Three good days',
      'The {item} and everything that goes with it, for three days. {note}',
      'See what is in it',
    ),
    mail(
      'Payday, and {amount}',
      'We looked at the calendar too.',
      'It is that day of the month',
      'If you have been waiting for the end of the month, here it is, and it brought something.',
      'Treat yourself',
    ),
    mail(
      'The weekend code: {amount}',
      'Good from Friday noon to Sunday night.',
      'Have a good weekend',
      'Our weekend code is back. It works on anything you can put into a basket.',
      'Shop the weekend',
    ),
  ],
  products: [
    {
      type: 'product_launch',
      ...mail(
        'New: the {item}, second edition',
        '{note}',
        'The new {item}',
        'Introducing the new {item}. We changed what you asked us to change and left alone what you like.\n{note}',
        'See what is new',
      ),
    },
    {
      type: 'product_launch',
      ...mail(
        'Just arrived: {item} in new colours',
        'Two of them are brave.',
        'New colours are here',
        'The {item} has just arrived in new colours. One of them took us two years to get right.',
        'See the colours',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'The {item} is back in stock',
        'It was away for a while.',
        'Back on the shelf',
        'You asked, we counted, and there are enough this time. {note}',
        'Shop the {item}',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'What most of you bought this month',
        'The {item} leads by a nose.',
        'The bestsellers',
        'We looked at what left the building this month. Here are the four that left most often.',
        'Shop the bestsellers',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Only a few left: {item}',
        'The next ones are some weeks away.',
        'Nearly gone',
        'We are down to the last box. The next ones are being made, and they take the time they take.',
        'Get one of the last',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Free delivery on everything this weekend',
        'On us, until Sunday night.',
        'We carry it to your door',
        'Free delivery on every order this weekend, however small. The {item} travels particularly well.',
        'Shop the weekend',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        '3 for 2 on small things',
        'The cheapest of the three is free.',
        'Three for two',
        'Buy three and pay for two, until Sunday. The {item} counts, and so does everything beside it.',
        'Mix your three',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'A present for somebody? The {item}',
        'Wrapped by hand, with a card.',
        'Ready to be given',
        'We wrap, you sign. Shop presents that arrive before the day they are for. {note}',
        'Shop presents',
      ),
    },
  ],
  welcome: [
    mail(
      'Welcome to {brand}',
      'Here is what happens now.',
      'Good to have you',
      'Thank you for subscribing to {brand}. You will hear from us when there is something to say, and you can leave by the link at the end of any mail.',
      'Meet us',
    ),
    mail(
      'Who we are, in two minutes',
      'A short story with a workshop in it.',
      'How it began',
      'Two days ago you subscribed, so here is how all this began: with one {item} and a kitchen table.',
      'Read our story',
    ),
    mail(
      'Your first order, with {amount}',
      'A code for new subscribers.',
      'A small beginning',
      'New here? Take {amount} your first order. The code is good for two weeks.',
      'Use your code',
    ),
  ],
  baskets: [
    mail(
      'You left the {item} behind',
      'Your basket is where you left it.',
      'Still in your basket',
      'You left something in your basket. We kept it, in case the doorbell rang.',
      'Return to your basket',
    ),
    mail(
      'Still thinking about the {item}?',
      'Your basket remembers.',
      'Your basket is waiting',
      'A day later your basket still holds the {item}. Complete your order whenever you like.',
      'Complete your order',
    ),
    mail(
      'Your basket will be emptied tonight',
      'The last we say about it.',
      'One last look',
      'We keep a basket for three days. Yours still has the {item} in it, until midnight.',
      'Back to your basket',
    ),
  ],
  blackFriday: [
    mail(
      'Black Friday is coming, and you will know first',
      'Mark the day, set no alarm.',
      'Soon: Black Friday',
      'This year our Black Friday begins here, in this inbox, before it begins anywhere else.',
      'Look around',
    ),
    mail(
      'Early access to Black Friday: {amount}',
      'For subscribers, before everybody else.',
      'You are early',
      'Black Friday has not begun. For you it has. The code works from now on.',
      'Shop early',
    ),
    mail(
      'Our Black Friday week begins: {amount}',
      'Everything, all week.',
      'Black Friday week',
      'A week is long enough to think about it. {amount} everything in the shop, with the code.',
      'Shop the week',
    ),
    mail(
      'Black Friday on the {item}: {amount}',
      '{note}',
      'The {item}, for less',
      'Of all Black Friday mails this is the one about the {item}. {note}',
      'Shop the {item}',
    ),
    mail(
      'It gets better: now {amount} for Black Friday',
      'We said we would go further.',
      'Further down',
      'We went a step further. The Black Friday code is new, and the one you had still works too.',
      'Use the new code',
    ),
    mail(
      'Black Friday: {amount} everything, today',
      'The day itself.',
      'It is Black Friday',
      'This is the day. {amount} everything, no exceptions, until midnight.',
      'Shop Black Friday',
    ),
    mail(
      'Black Friday ends in a few hours',
      'After that, it is only Saturday.',
      'Last hours',
      'There are a few hours of Black Friday left, and then the prices go home.',
      'Shop before midnight',
    ),
    mail(
      'The Black Friday weekend: still {amount}',
      'We could not stop either.',
      'Two more days',
      'Black Friday was busy, so we made a weekend of it. The code works until Sunday night.',
      'Shop the weekend',
    ),
    mail(
      'Black Friday weekend, part two: what is left',
      'Not much, but good.',
      'What is left',
      'We counted on Sunday morning. This is what is left of the Black Friday shelves.',
      'See what is left',
    ),
    mail(
      'Cyber Monday: {amount}, the deepest we go',
      'Until midnight.',
      'Cyber Monday',
      'The last and the deepest of it: {amount} everything for Cyber Monday.',
      'Shop Cyber Monday',
    ),
    mail(
      'Cyber Monday ends tonight: last call for {amount}',
      'After this we rest.',
      'Last call',
      'Cyber Monday ends at midnight, and so does the code. We wish you a calm December.',
      'One last look',
    ),
    mail(
      'One more day of Black Friday prices',
      'Somebody forgot to switch them off.',
      'One more day',
      'Cyber Monday is over, our prices are late. Black Friday prices for one more day.',
      'Shop today',
    ),
  ],
  blackFridayDays: [null, null, null, null, null, 0, 0, 1, 2, 3, 3, 4],
  leads: [
    'How the {item} is made',
    'Three questions about the {item}',
    'A year with the {item}',
    'The {item}, from the beginning',
    'What we learned from the {item}',
    'A letter about the {item}',
    'Who makes the {item}',
    'The trouble with the {item}',
    'Looking after the {item}',
    'The {item}, photographed by you',
    'Why the {item} looks as it does',
    'An afternoon with the {item}',
    'The {item} nobody saw',
    'Notes on the {item}',
  ],
};

/** Two before the day, two on it, the weekend and Cyber Monday. */
const sixDays = [null, null, 0, 0, 1, 3];

const de: HabitBank = {
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

const fr: HabitBank = {
  amount: '-{percent} %',
  offers: [
    mail(
      '{amount} sur tout jusqu’à dimanche',
      'Avec le code {code}.',
      '{amount} sur tout',
      'Sur toute la boutique, jusqu’à dimanche soir. Sans exception.',
      'J’en profite',
    ),
    mail(
      'Pour vous : {amount} cette semaine',
      'Un petit merci de nous lire.',
      'Cette semaine',
      'Vous lisez nos lettres. Votre code est valable toute la semaine sur toute la commande.',
      'Utiliser mon code',
    ),
  ],
  products: [
    {
      type: 'product_launch',
      ...mail(
        'Nouveau : {item}',
        '{note}',
        'Une nouveauté : {item}',
        'Découvrez notre nouveauté : {item}. Nous y avons travaillé longtemps.',
        'Découvrir la nouveauté',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'De retour : {item}',
        'Il avait disparu des rayons.',
        'De retour en rayon',
        'Cette fois il y en aura pour tout le monde. {note}',
        'Acheter maintenant',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Livraison offerte ce week-end',
        'Jusqu’à dimanche soir.',
        'La livraison est pour nous',
        'Ce week-end la livraison est offerte sur toutes les commandes. {item} voyage très bien.',
        'Profiter de l’offre',
      ),
    },
  ],
  welcome: [
    mail(
      'Bienvenue chez {brand}',
      'Voici la suite.',
      'Ravis de vous compter parmi nous',
      'Merci de votre inscription. Nous écrirons quand il y aura quelque chose à raconter.',
      'Faire connaissance',
    ),
  ],
  baskets: [
    mail(
      'Votre panier vous attend : {item}',
      'Nous l’avons gardé.',
      'Toujours dans votre panier',
      'Vous avez oublié quelque chose dans votre panier. Il est encore là.',
      'Retourner au panier',
    ),
  ],
  blackFriday: [
    mail(
      'Black Friday commence ici : {amount}',
      'Pour vous d’abord.',
      'Black Friday en avance',
      'Notre Black Friday commence dans cette boîte. Le code est valable dès maintenant.',
      'J’en profite',
    ),
    mail(
      'Semaine Black Friday : {amount} sur tout',
      'Toute la semaine.',
      'Une semaine entière',
      'Une semaine de Black Friday : {amount} sur tout avec le code.',
      'Voir les offres',
    ),
    mail(
      'C’est le Black Friday : {amount}',
      'Aujourd’hui seulement.',
      'Black Friday',
      'C’est aujourd’hui : {amount} sur tout, jusqu’à minuit.',
      'Acheter maintenant',
    ),
    mail(
      'Black Friday : dernières heures',
      'Jusqu’à minuit.',
      'Dernières heures',
      'Encore quelques heures de Black Friday, et tout redevient normal.',
      'Dernière chance',
    ),
    mail(
      'Week-end Black Friday : encore {amount}',
      'Jusqu’à dimanche soir.',
      'Deux jours de plus',
      'Le code du Black Friday reste valable jusqu’à dimanche soir.',
      'Continuer',
    ),
    mail(
      'Cyber Monday : {amount}, le dernier jour',
      'Jusqu’à minuit.',
      'Cyber Monday',
      'Le dernier jour et la plus forte remise : {amount} pour le Cyber Monday.',
      'J’en profite',
    ),
  ],
  blackFridayDays: sixDays,
  leads: [
    'Comment naît {item}',
    'Trois questions sur {item}',
    'Un an avec {item}',
    'À l’atelier : {item}',
    'Prendre soin de {item}',
    'Depuis le début : {item}',
  ],
};

const es: HabitBank = {
  amount: '{percent} % de descuento',
  offers: [
    mail(
      '{amount} en todo hasta el domingo',
      'Con el código {code}.',
      '{amount} en todo',
      'En toda la tienda, hasta el domingo por la noche. Sin excepciones.',
      'Comprar ahora',
    ),
    mail(
      'Para ti: {amount} esta semana',
      'Una forma de dar las gracias.',
      'Esta semana',
      'Lees lo que escribimos. Tu código vale toda la semana en todo el pedido.',
      'Usar mi código',
    ),
  ],
  products: [
    {
      type: 'product_launch',
      ...mail(
        'Nuevo: {item}',
        '{note}',
        'Lo nuevo: {item}',
        'Descubre lo nuevo: {item}. Hemos trabajado mucho en ello.',
        'Descubrir la novedad',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Ya está de vuelta: {item}',
        'Llevaba un tiempo agotado.',
        'De vuelta en la estantería',
        'Esta vez hay para todos. {note}',
        'Comprar ahora',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Envío gratis este fin de semana',
        'Hasta el domingo por la noche.',
        'El envío corre de nuestra cuenta',
        'Este fin de semana el envío gratis es para todos los pedidos. {item} viaja muy bien.',
        'Aprovechar la oferta',
      ),
    },
  ],
  welcome: [
    mail(
      'Te damos la bienvenida a {brand}',
      'Así seguimos.',
      'Qué bien que estés aquí',
      'Gracias por suscribirte. Escribiremos cuando haya algo que contar.',
      'Conocernos',
    ),
  ],
  baskets: [
    mail(
      'Te has dejado {item} en el carrito',
      'Te lo hemos guardado.',
      'Sigue en tu carrito',
      'Has olvidado algo en tu carrito. Todavía está ahí.',
      'Volver al carrito',
    ),
  ],
  blackFriday: [
    mail(
      'El Black Friday empieza aquí: {amount}',
      'Primero para ti.',
      'Black Friday, antes de tiempo',
      'Nuestro Black Friday empieza en este buzón. El código vale desde ahora.',
      'Comprar antes',
    ),
    mail(
      'Semana del Black Friday: {amount} en todo',
      'Toda la semana.',
      'Una semana entera',
      'Una semana de Black Friday: {amount} en todo con el código.',
      'Ver las ofertas',
    ),
    mail(
      'Hoy es Black Friday: {amount}',
      'Solo hoy.',
      'Black Friday',
      'Es hoy: {amount} en todo, hasta medianoche.',
      'Comprar ahora',
    ),
    mail(
      'El Black Friday termina esta noche',
      'Últimas horas.',
      'Últimas horas',
      'Quedan unas horas de Black Friday, y luego todo vuelve a su sitio.',
      'Última oportunidad',
    ),
    mail(
      'Fin de semana del Black Friday: aún {amount}',
      'Hasta el domingo.',
      'Dos días más',
      'El código del Black Friday sigue valiendo hasta el domingo por la noche.',
      'Seguir mirando',
    ),
    mail(
      'Cyber Monday: {amount}, el último día',
      'Hasta medianoche.',
      'Cyber Monday',
      'El último día y el mayor descuento: {amount} por el Cyber Monday.',
      'Comprar ahora',
    ),
  ],
  blackFridayDays: sixDays,
  leads: [
    'Cómo se hace {item}',
    'Tres preguntas sobre {item}',
    'Un año con {item}',
    'Desde el taller: {item}',
    'Cuidar bien: {item}',
    'Desde el principio: {item}',
  ],
};

const nl: HabitBank = {
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

export const habitWords = { en, de, fr, es, nl } as const;
