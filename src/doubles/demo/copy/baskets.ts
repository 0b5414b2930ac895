import type { Campaign, DemoBrand } from '#doubles/demo/brand.ts';
import { orderPrefix } from '#doubles/demo/copy/order-prefix.ts';
import { hashText } from '#doubles/demo/random.ts';

export interface BasketWords {
  subject: string;
  preheader: string;
  headline: string;
  body: string;
  cta: string;
}

export const basket = (
  subject: string,
  preheader: string,
  headline: string,
  body: string,
  cta: string,
): BasketWords => ({
  subject,
  preheader,
  headline,
  body,
  cta,
});

/** Copy for abandoned baskets. `{item}` is a product in the basket. */
export const basketWords: readonly BasketWords[] = [
  basket(
    'You left the {item} in your basket',
    'It is still there. So are we.',
    'Still on your mind?',
    'We kept your basket as you left it. Nothing has been moved, dusted or sold to somebody else.',
    'Return to basket',
  ),
  basket(
    'Your basket is holding its breath',
    'One {item}, waiting patiently.',
    'It has not moved',
    'You were nearly there when life happened. Your basket is saved, so you can pick up exactly where you stopped.',
    'Complete your order',
  ),
  basket(
    'Did the doorbell ring?',
    'You left something in your basket.',
    'Something came up',
    'It happens: a kettle, a call, a cat. The {item} you chose is still in your basket.',
    'Back to your basket',
  ),
  basket(
    'The {item} asked after you',
    'We said you would be back.',
    'Shall we tell it yes?',
    'We are holding your basket for another 48 hours. After that the {item} goes back on the shelf with the others.',
    'Finish your order',
  ),
  basket(
    'About that {item} …',
    'Still in your basket, still a good idea.',
    'A good idea, half finished',
    'You picked well the first time. Your basket is saved and delivery is the same as it was.',
    'Go to my basket',
  ),
  basket(
    'Your basket and the {item}, as you left them',
    '{item}, size and colour remembered.',
    'Right where you left it',
    'If you had a question about the {item}, reply to this email. A person with an opinion will answer.',
    'Return to my basket',
  ),
  basket(
    'Forget something? The {item}? 🧺',
    'You left the {item} behind.',
    'You left this behind',
    'Only a few are left, and one of them is in your basket. We cannot keep it there for ever.',
    'Complete checkout',
  ),
  basket(
    'Second thoughts about the {item} are welcome',
    'Your basket will wait while you have them.',
    'Take your time',
    'Measure the shelf, ask a friend, sleep on it. The {item} stays in your basket until Sunday evening.',
    'See your basket',
  ),
  basket(
    'Saved for you: {item}',
    'We put it aside before somebody else did.',
    'We saved your basket',
    'Your basket was getting cold, so we put a lid on it. Free returns for 30 days, should you change your mind after all.',
    'Return to basket',
  ),
  basket(
    'Still thinking about the {item}?',
    'No hurry, but they do go.',
    'Still thinking?',
    'Most people who come back to their basket say they should have ordered the first time. We would say that, of course.',
    'Finish checking out',
  ),
  basket(
    'Your basket misses you (a little)',
    'The {item} is being very brave about it.',
    'Come back, all is forgiven',
    'You left something behind at the checkout. It takes about a minute to bring it home.',
    'Complete my order',
  ),
  basket(
    'Was it the {item}? The colour? Us?',
    'Your {item} is still in the basket.',
    'Tell us what stopped you',
    'If something went wrong at the checkout, we would like to know. If not, your basket is only a click away.',
    'Open my basket',
  ),
  basket(
    'One small step left to your {item}',
    'The {item} is packed in spirit.',
    'Almost yours',
    'Everything is filled in apart from the last page. Your basket is saved on every device you are signed in on.',
    'Complete your purchase',
  ),
  basket(
    'Psst. Your {item}. Your basket.',
    'The {item} would rather live with you.',
    'Left in your basket',
    'We do not send many of these. But you chose something we are rather proud of, and then the page went quiet.',
    'Take me back',
  ),
  basket(
    'Low stock: the {item} in your basket',
    'We counted this morning.',
    'Going, but not gone',
    'The one in your basket is not reserved until you check out, and the shelf is emptier than it was yesterday.',
    'Check out now',
  ),
  basket(
    '{item}: you have excellent taste and an open basket',
    'Flattery, and a reminder.',
    'You were about to order',
    'The {item} is what our own people buy. It is still in your basket, in case you were wondering.',
    'Return to your basket',
  ),
  basket(
    'Where were we? Ah, the {item} in your basket',
    'Ah yes: the {item}.',
    'Where were we?',
    'You were in the middle of an order with {brand}. Your basket has kept the page open for you.',
    'Carry on',
  ),
  basket(
    'Your basket with the {item} expires tonight',
    'After midnight the {item} is free to go.',
    'Until midnight',
    'We clear saved baskets after seven days, and today is day seven. One click keeps it.',
    'Keep my basket',
  ),
  basket(
    'Shall we put the {item} back, or keep your basket?',
    'Say the word and we will.',
    'Back on the shelf?',
    'Somebody else has been looking at it. Your basket still has the first claim.',
    'No, I want it',
  ),
];

/** Returns the everyday mails of brands that do not write English. */
export function foreignWords(brand: DemoBrand): Campaign[] {
  const item = brand.products[0]?.name ?? '';
  const orderNumber = `${orderPrefix(brand)}-${20_000 + (hashText(brand.slug) % 70_000)}`;
  return foreignMails[brand.language ?? 'en']?.(item, orderNumber) ?? [];
}

const base = { season: 'none' as const, items: [0], greets: true };
const order = (number: string, status: string) => ({ number, status, deliveryPounds: 4.9 });

/** By language. */
const foreignMails: Partial<Record<string, (item: string, orderNumber: string) => Campaign[]>> = {
  de: (item, orderNumber) => [
    {
      ...base,
      type: 'abandoned_cart',
      layout: 'cart',
      subject: `Dein Warenkorb wartet: ${item}`,
      preheader: 'Wir haben ihn für dich aufgehoben.',
      headline: 'Noch im Warenkorb',
      body: 'Du hast etwas in deinem Warenkorb vergessen. Es steht noch da, frisch geölt und ein bisschen ungeduldig.',
      cta: 'Zum Warenkorb',
    },
    {
      ...base,
      type: 'transactional',
      layout: 'order',
      subject: `Bestellbestätigung ${orderNumber}`,
      preheader: 'Vielen Dank für deine Bestellung.',
      headline: 'Danke für deine Bestellung',
      body: 'Wir haben deine Bestellung erhalten und packen sie morgen früh in Holzwolle. Eine Rechnung liegt bei.',
      cta: 'Bestellung ansehen',
      order: order(orderNumber, 'Voraussichtliche Lieferung in zwei bis drei Werktagen.'),
    },
  ],
  fr: (item, orderNumber) => [
    {
      ...base,
      type: 'abandoned_cart',
      layout: 'cart',
      subject: `Votre panier vous attend : ${item}`,
      preheader: 'Nous l’avons gardé au sec.',
      headline: 'Toujours dans votre panier',
      body: 'Vous avez oublié quelque chose dans votre panier. Nous le gardons encore deux jours, à l’abri de la lumière.',
      cta: 'Retourner au panier',
    },
    {
      ...base,
      type: 'transactional',
      layout: 'order',
      subject: `Confirmation de commande ${orderNumber}`,
      preheader: 'Merci pour votre commande.',
      headline: 'Votre commande est confirmée',
      body: 'Merci pour votre commande. Elle part de l’atelier demain, emballée de papier de soie.',
      cta: 'Suivre ma commande',
      order: order(orderNumber, 'Livraison prévue sous trois jours ouvrés.'),
    },
  ],
  es: (item, orderNumber) => [
    {
      ...base,
      type: 'abandoned_cart',
      layout: 'cart',
      subject: `Te has dejado ${item} en el carrito`,
      preheader: 'Sigue ahí, a la sombra.',
      headline: 'Tu carrito te espera',
      body: 'Has dejado algo en tu carrito. Lo guardamos dos días más, lejos del sol y del vecino.',
      cta: 'Volver al carrito',
    },
    {
      ...base,
      type: 'transactional',
      layout: 'order',
      subject: `Confirmación de pedido ${orderNumber}`,
      preheader: 'Gracias por tu compra.',
      headline: 'Pedido confirmado',
      body: 'Gracias por tu pedido. Mañana sale de la almazara, bien envuelto y con la cosecha escrita a mano.',
      cta: 'Ver mi pedido',
      order: order(orderNumber, 'Entrega prevista en dos o tres días laborables.'),
    },
  ],
  nl: (item, orderNumber) => [
    {
      ...base,
      type: 'abandoned_cart',
      layout: 'cart',
      subject: `Nog in je winkelmandje: ${item}`,
      preheader: 'We hebben hem even binnen gezet.',
      headline: 'Je mandje staat er nog',
      body: 'Je hebt iets in je winkelmandje laten liggen. We bewaren het nog twee dagen, droog en op slot.',
      cta: 'Terug naar mijn winkelmandje',
    },
    {
      ...base,
      type: 'transactional',
      layout: 'order',
      subject: `Bevestiging van je bestelling ${orderNumber}`,
      preheader: 'Bedankt voor je bestelling.',
      headline: 'Bedankt voor je bestelling',
      body: 'We hebben je bestelling ontvangen. Hij gaat vandaag nog met de bakfiets naar het depot.',
      cta: 'Bekijk je bestelling',
      order: order(orderNumber, 'Verwachte levering binnen twee werkdagen.'),
    },
  ],
};
