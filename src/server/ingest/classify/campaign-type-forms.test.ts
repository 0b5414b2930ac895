import { describe, expect, test } from 'vitest';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import { classifyTestMail } from '#tests/support/classified-mail.ts';

const typeOf = (subject: string, text: string, isBulk: boolean) =>
  classifyTestMail({ subject, text, isBulk }).campaignType;

describe('Mail to a list is', () => {
  test.each<[CampaignType, string, string]>([
    ['promotion', 'Two for one on all candles', 'Today only, while stocks last. Shop now.'],
    ['promotion', 'Last chance: 40% off ends tonight', 'The sale closes at midnight.'],
    ['promotion', '£10 off your first order', 'Enter code HELLO10 at checkout.'],
    ['promotion', 'Your points are worth double today', 'Earn double points on every order until Sunday.'],
    ['promotion', 'Back in stock: the Alder lamp', 'It sold out twice. Order now before it is gone.'],
    ['promotion', 'Räumungsverkauf: alles muss raus', 'Bis zu 60 % reduziert, solange der Vorrat reicht.'],
    [
      'promotion',
      'Gratis Versand an diesem Wochenende',
      'Jetzt bestellen und sparen: versandkostenfrei bis Sonntag.',
    ],
    ['promotion', 'Les soldes commencent', 'Jusqu’à -60 % sur une sélection, dans la limite des stocks.'],
    ['promotion', 'Vente privée pour vous', 'Profitez de 30 % de remise avec le code AMIS.'],
    ['promotion', 'Rebajas: últimas unidades', 'Hasta el 70 % de descuento en lámparas seleccionadas.'],
    ['promotion', 'Envío gratis solo hoy', 'Aprovecha y compra ahora tu lámpara favorita.'],
    ['promotion', 'Opruiming: tot 70% korting', 'Op is op. Bestel nu, met gratis verzending.'],
    ['promotion', 'Queima de estoque', 'Tudo com até 70% de desconto. Compre agora, últimas unidades.'],
    [
      'newsletter',
      'The Lamp Review, issue 12',
      'In this issue: an interview with a glass blower, and three articles on light.',
    ],
    [
      'newsletter',
      'Five ways to read in bed',
      'Read the full story on our blog. Tips from our editors, and what we’re reading.',
    ],
    [
      'newsletter',
      'Wochenrückblick: das Wichtigste aus der Werkstatt',
      'In dieser Ausgabe: ein Interview, zwei Beiträge. Jetzt lesen.',
    ],
    ['newsletter', 'Au sommaire cette semaine', 'Un dossier, un entretien et nos conseils. Lire l’article.'],
    [
      'newsletter',
      'Resumen de la semana',
      'Las noticias, una entrevista y nuestros consejos. Seguir leyendo.',
    ],
    [
      'newsletter',
      'Het laatste nieuws van de week',
      'In deze nieuwsbrief: een interview en onze tips. Lees verder.',
    ],
    [
      'newsletter',
      'Destaques da semana',
      'Nesta edição: uma entrevista, as notícias e nossas dicas. Leia mais.',
    ],
    ['product_launch', 'Meet the new Alder lamp', 'It is now available, in oak and in ash.'],
    ['product_launch', 'Just landed: the linen collection', 'New arrivals for every room.'],
    [
      'product_launch',
      'Pre-order now: Alder two',
      'Be the first. Now available for pre-order, shipping in May.',
    ],
    ['product_launch', 'Endlich da: die neue Kollektion', 'Ab sofort erhältlich in unserem Laden.'],
    [
      'product_launch',
      'En avant-première : la collection Aulne',
      'Découvrez nos nouveautés, disponibles dès maintenant.',
    ],
    [
      'product_launch',
      'Ya está aquí la colección Aliso',
      'Descubre todas las novedades, ya disponible en la tienda.',
    ],
    ['product_launch', 'Nieuw binnen: de collectie Els', 'Vanaf nu verkrijgbaar bij ons in de winkel.'],
    ['product_launch', 'Chegou a nova coleção', 'Apresentamos a luminária Amieiro, já disponível na loja.'],
    ['seasonal', 'Happy Easter from the workshop', 'We hid eleven eggs. The dog found twelve.'],
    ['seasonal', 'Spooky evenings by lamplight', 'Trick or treat: Halloween at the workshop.'],
    ['seasonal', 'Guten Rutsch ins neue Jahr', 'Wir danken euch und wünschen ein frohes neues Jahr.'],
    ['seasonal', 'Bonne fête des mères', 'Toute notre équipe pense aux mamans.'],
    ['seasonal', 'Feliz Navidad a todos', 'Os deseamos unas felices fiestas con los vuestros.'],
    ['seasonal', 'Vrolijk Pasen', 'Wij wensen je fijne paasdagen.'],
    ['seasonal', 'Feliz Dia das Mães', 'Um abraço para todas as mães da nossa casa.'],
    ['other', 'How was your visit?', 'Take our survey and share your feedback.'],
    ['other', 'Wir ändern unsere AGB', 'Die Änderung unserer AGB gilt ab Juli. Neue AGB im Anhang.'],
    ['other', 'Votre avis nous intéresse', 'Répondez à notre enquête de satisfaction.'],
    ['other', 'Danos tu opinión', 'Una encuesta de dos minutos.'],
    ['other', 'Wat is jouw mening?', 'Vul onze vragenlijst in.'],
    ['other', 'Sua opinião importa', 'Responda a pesquisa de satisfação.'],
  ])('%s: %s', (type, subject, text) => {
    expect(typeOf(subject, text, true)).toBe(type);
  });
});

describe('Mail to one reader is', () => {
  test.each<[CampaignType, string, string]>([
    ['transactional', 'Your receipt from the workshop', 'Payment received. Order total £40, paid by card.'],
    [
      'transactional',
      'Out for delivery today',
      'Your parcel arrives between nine and ten. Tracking number LX1.',
    ],
    ['transactional', 'Confirm your email address', 'Please confirm your email to activate your account.'],
    ['transactional', 'Your refund is on its way', 'Your refund has been sent to the card you paid with.'],
    ['transactional', 'Ihre Rechnung Nr. 10077', 'Rechnungsnummer 10077, der Gesamtbetrag wurde abgebucht.'],
    ['transactional', 'Passwort zurücksetzen', 'Mit diesem Link setzen Sie Ihr neues Passwort.'],
    ['transactional', 'Votre colis est en route', 'Numéro de suivi LX1, livraison demain.'],
    [
      'transactional',
      'Votre facture',
      'Montant total 40 €, payé par carte. Ne pas répondre à ce message automatique.',
    ],
    ['transactional', 'Tu pedido está en camino', 'Número de seguimiento LX1. Gracias por tu compra.'],
    ['transactional', 'Je pakket is onderweg', 'Track en trace LX1. Bedankt voor je bestelling.'],
    [
      'transactional',
      'Seu pedido saiu para entrega',
      'Código de rastreio LX1. Obrigado por comprar conosco.',
    ],
    ['abandoned_cart', 'Still thinking it over?', 'The lamp is still in your basket. Complete your order.'],
    ['abandoned_cart', 'We saved your basket', 'Return to your basket and finish checking out.'],
    ['abandoned_cart', 'Dein Warenkorb wartet', 'Die Lampe ist noch da: zurück zum Warenkorb.'],
    ['abandoned_cart', 'Votre panier vous attend', 'Finalisez votre commande, la lampe est toujours là.'],
    ['abandoned_cart', 'Tu cesta te espera', 'Finaliza tu compra antes de que se agote.'],
    ['abandoned_cart', 'Er ligt nog iets in je winkelwagen', 'Rond je bestelling af, de lamp wacht op je.'],
    ['abandoned_cart', 'Você esqueceu algo', 'O seu carrinho está esperando. Finalize sua compra.'],
    ['other', 'Lunch on Thursday?', 'The usual place at one. Anna'],
  ])('%s: %s', (type, subject, text) => {
    expect(typeOf(subject, text, false)).toBe(type);
  });
});

describe('What only sounds like it is not', () => {
  test.each<[CampaignType, string, string, boolean]>([
    ['promotion', 'a book about sales', 'Lunch with the sales team', false],
    ['promotion', 'tax', 'A question about sales tax', false],
    ['promotion', 'being free', 'Are you free on Friday? Feel free to bring the dog', false],
    ['promotion', 'bread without gluten', 'On gluten free bread', true],
    ['transactional', 'a menu', 'Five lamps for the kitchen. My orders. Track order. Returns policy', true],
    ['transactional', 'the order of things', 'In order to see well you need little light', true],
    ['transactional', 'an offer on the next order', '20% off your next order', true],
    ['abandoned_cart', 'a basket maker', 'How willow baskets are woven, cart by cart', true],
    ['product_launch', 'the news', 'What is new with you? Nothing new here', false],
    ['newsletter', 'the way out of one', 'To unsubscribe from our newsletter, write to us', false],
  ])('%s: %s', (type, _what, words, isBulk) => {
    expect(typeOf('A few lines', words, isBulk)).not.toBe(type);
  });
});
