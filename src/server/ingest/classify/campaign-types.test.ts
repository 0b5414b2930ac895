import { describe, expect, it } from 'vitest';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import { classifyTestMail, type TestMail } from '#tests/support/mail/classified-mail.ts';
import { checkEveryRow } from '#tests/support/table.ts';

const typeOf = (mail: TestMail) => classifyTestMail(mail).campaignType;

const story =
  'Last week we walked the river with a botanist and learned to tell willow from alder by the sound of the leaves. ' +
  'It takes patience, a dry day and somebody who does not mind being asked the same question four times over. ' +
  'We wrote down what she said, drew what we could, and left the rest for the next walk in a month from now. ' +
  'There is a map below with the stiles marked, because the last group of readers got very wet feet indeed. ' +
  'Come along if you like: nobody has ever complained about the tea, and the dog is by now used to visitors.';

describe('the campaign type of a mail', () => {
  it('is told by its subject and text', async () => {
    await checkEveryRow<[CampaignType, string, string]>(
      [
        [
          'promotion',
          '25% off everything until Sunday',
          'Use code SUNNY25 at checkout. Shop now, while stocks last.',
        ],
        [
          'promotion',
          'Free delivery ends tonight',
          'Save up to £40 on lamps. Shop the sale before midnight.',
        ],
        [
          'promotion',
          'Bis zu 40 % Rabatt auf alle Lampen',
          'Nur noch bis Sonntag: sichern Sie sich den Gutschein für die neue Wohnung. Jetzt bestellen.',
        ],
        [
          'promotion',
          'Jusqu’à -50 % sur toute la boutique',
          'Profitez de nos offres pour votre maison avec le code promo SOLEIL. Livraison offerte.',
        ],
        [
          'promotion',
          'Hasta un 30 % de descuento en toda la tienda',
          'Aprovecha las ofertas con tu código de descuento. Envío gratis hasta el domingo.',
        ],
        [
          'promotion',
          'Tot 40% korting op alle lampen',
          'Bestel nu met de kortingscode en profiteer van gratis verzending op je aankoop.',
        ],
        [
          'promotion',
          'Até 50% de desconto em toda a loja',
          'Aproveite as ofertas com frete grátis e use o cupom LUZ. Compre agora.',
        ],
        ['newsletter', 'The weekly roundup: rivers, willows and wet feet', `In this issue: ${story}`],
        [
          'newsletter',
          'Unser Newsletter im Mai: Aktuelles aus dem Garten',
          'Liebe Leserinnen und Leser, in dieser Ausgabe lesen Sie, wie das Beet über den Mai kommt. Weiterlesen.',
        ],
        [
          'newsletter',
          'Votre lettre d’information de mai',
          'Au sommaire de ce numéro : trois articles sur le jardin et un entretien avec notre botaniste. Lire la suite.',
        ],
        [
          'newsletter',
          'Boletín semanal: noticias del huerto',
          'En esta edición leerás una entrevista y tres artículos sobre el huerto. Leer más.',
        ],
        [
          'newsletter',
          'Nieuwsbrief mei: nieuws uit de tuin',
          'In deze editie lees je een interview en drie artikelen over de tuin. Lees verder.',
        ],
        [
          'newsletter',
          'Boletim da semana: notícias da horta',
          'Nesta edição você lê uma entrevista e três artigos sobre a horta. Leia mais.',
        ],
        [
          'product_launch',
          'Introducing the Alder lamp',
          'It is finally here: our newest lamp is now available in three colours.',
        ],
        [
          'product_launch',
          'Neu im Shop: die Lampe Erle',
          'Ab sofort erhältlich und endlich da: unsere neue Kollektion für das Wohnzimmer.',
        ],
        [
          'product_launch',
          'Nouveauté : la lampe Aulne est arrivée',
          'Découvrez la nouvelle collection, disponible dès maintenant dans notre boutique.',
        ],
        [
          'product_launch',
          'Te presentamos la lámpara Aliso',
          'Nuestra nueva colección ya está aquí y ya disponible en la tienda.',
        ],
        [
          'product_launch',
          'Maak kennis met de lamp Els',
          'Onze nieuwe collectie is vanaf nu verkrijgbaar in de winkel.',
        ],
        [
          'product_launch',
          'Lançamento: conheça a nova luminária Amieiro',
          'A nova coleção acaba de chegar e já está disponível na loja.',
        ],
        [
          'abandoned_cart',
          'You left something behind',
          'Your basket is waiting. Complete your order before the lamps are gone.',
        ],
        [
          'abandoned_cart',
          'Haben Sie etwas vergessen?',
          'Die Lampe liegt noch in Ihrem Warenkorb. Jetzt Bestellung abschließen.',
        ],
        [
          'abandoned_cart',
          'Votre panier vous attend',
          'Vous avez oublié quelque chose : finalisez votre commande avant la fin du stock.',
        ],
        [
          'abandoned_cart',
          '¿Te has olvidado algo?',
          'Tu carrito te espera: finaliza tu compra antes de que se agote.',
        ],
        [
          'abandoned_cart',
          'Ben je iets vergeten?',
          'De lamp ligt nog in je winkelwagen. Rond je bestelling af.',
        ],
        [
          'abandoned_cart',
          'Você esqueceu algo no carrinho',
          'O seu carrinho está esperando por você: finalize sua compra.',
        ],
        [
          'seasonal',
          'Merry Christmas from all of us',
          'The workshop is closed until January. Thank you for a good year.',
        ],
        ['seasonal', 'Gift ideas for Mother’s Day', 'For the one who taught you to fix a lamp.'],
        [
          'seasonal',
          'Frohe Ostern aus der Werkstatt',
          'Wir wünschen Ihnen ein schönes Fest und viele bunte Eier.',
        ],
        [
          'seasonal',
          'Joyeux Noël à vous et à vos proches',
          'Toute notre équipe vous souhaite de belles fêtes.',
        ],
        [
          'other',
          'We have updated our privacy policy',
          'From July you can choose which messages we send you.',
        ],
        [
          'other',
          'How did we do? Leave a review',
          'Your feedback helps us make better lamps. Take our survey.',
        ],
        [
          'other',
          'Ihre Meinung zählt',
          'Nehmen Sie an unserer Umfrage teil und sagen Sie uns, wie zufrieden Sie sind.',
        ],
        ['other', 'Hm', 'Yes.'],
      ],
      ([type, subject, text]) => {
        expect(typeOf({ subject, text })).toBe(type);
      },
    );
  });

  it.each<[string, string]>([
    ['Your order has shipped', 'Order number 10077. Your parcel is out for delivery. Subtotal £40.00.'],
    ['Reset your password', 'If you did not request this, ignore this message. The link expires on Monday.'],
    [
      'Versandbestätigung: Ihre Bestellung ist unterwegs',
      'Bestellnummer 10077. Die Sendungsnummer finden Sie in dieser Nachricht.',
    ],
    [
      'Confirmation de votre commande',
      'Numéro de commande 10077. Votre colis est en route, le sous-total est de 40 €.',
    ],
    ['Confirmación de pedido', 'Número de pedido 10077. Tu paquete está en camino, gracias por tu compra.'],
    [
      'Bevestiging van je bestelling',
      'Ordernummer 10077. Je pakket is onderweg, bedankt voor je bestelling.',
    ],
    ['Confirmação do seu pedido', 'Número do pedido 10077. Pagamento aprovado, obrigado pela sua compra.'],
  ])('is transactional for %j', (subject, text) => {
    expect(typeOf({ subject, text, isBulk: false })).toBe('transactional');
  });
});

describe('structured hints', () => {
  it('believe schema.org before words', () => {
    const html =
      '<script type="application/ld+json">{"@context":"http://schema.org","@type":"ParcelDelivery"}</script><p>Nice</p>';
    const verdict = classifyTestMail({ subject: 'Good news', html, isBulk: false });
    expect(verdict.campaignType).toBe('transactional');
    expect(verdict.evidence[0]).toMatchObject({ where: 'header', what: 'schema.org ParcelDelivery' });
  });

  it('take Gmail’s promotion markup for a promotion', () => {
    const html =
      '<div itemscope itemtype="http://schema.org/DiscountOffer"><meta itemprop="discountCode" content="A"></div>';
    expect(typeOf({ subject: 'For you', html })).toBe('promotion');
  });

  it('do not look up a type that is the name of something every object has', () => {
    const html = '<script>{"@context":"https://schema.org","@type":"constructor"}</script>';
    expect(classifyTestMail({ subject: 'Hm', html }).evidence).toEqual([]);
  });

  it('read the stream that the sender’s system names', () => {
    expect(typeOf({ subject: 'A lamp', headers: { 'x-pm-tag': 'abandoned-cart' } })).toBe('abandoned_cart');
    expect(typeOf({ subject: 'A lamp', headers: { 'feedback-id': '1:newsletter:acme' } })).toBe('newsletter');
    expect(typeOf({ subject: 'A lamp', headers: { 'x-mailgun-tag': 'password' }, isBulk: false })).toBe(
      'transactional',
    );
  });

  it('take what a publishing platform sends for a letter', () => {
    const headers = { 'list-id': '<dailyloaf.substack.com>', 'return-path': 'b@mg1.substack.com' };
    expect(typeOf({ subject: 'On bread', text: 'Crust.', headers })).toBe('newsletter');
  });
});

describe('sentences', () => {
  it.each<[CampaignType, string, string]>([
    ['promotion', 'Alla lampor till halva priset', 'Passa på medan lagret räcker.'],
    ['newsletter', 'Söndagsbrevet', 'Kära läsare, jag berättar om en dag vid kanalen.'],
    ['abandoned_cart', 'Din varukorg väntar', 'Lampan du valde finns kvar.'],
    ['seasonal', 'God jul', 'Granen står klädd.'],
    ['abandoned_cart', 'Il carrello ti pensa', 'La lampada è ancora lì.'],
    ['abandoned_cart', 'La lampe que vous aviez choisie', 'Elle est toujours disponible.'],
    ['newsletter', 'Cinq idées pour lire au lit', 'Je vous raconte la mienne.'],
    ['other', 'Hoe was je verblijf?', 'Schrijf een beoordeling.'],
    ['other', 'Wartung am Sonntag', 'Die Seite ist nicht erreichbar. Wir bitten um Verständnis.'],
  ])('%s by its sentences: %s', (type, subject, text) => {
    expect(typeOf({ subject, text })).toBe(type);
  });

  it('take a letter about a late client’s millions for no receipt', () => {
    const text =
      'I am the barrister of a late client. Confirm your account number in strict confidence, next of kin: the sum of 4 million dollars awaits its payment.';
    expect(typeOf({ subject: 'Good news', text, isBulk: false })).toBe('other');
  });

  it('take salt for no sale', () => {
    const text = 'Un pizzico di sale, acqua e farina. Il sale va aggiunto alla fine, come per la pasta.';
    expect(typeOf({ subject: 'Sale e pepe', text })).not.toBe('promotion');
  });
});

describe('near misses', () => {
  it('keep an order confirmation transactional under a banner with 20% off', () => {
    const text =
      '20% off your next order with code AGAIN20. Thank you for your order! Order number 10077, subtotal £40.';
    expect(typeOf({ subject: 'Order confirmation 10077', text, isBulk: false })).toBe('transactional');
  });

  it('keep a promotion a promotion although its menu speaks of orders', () => {
    const text =
      'Track your order. My orders. Your account. Returns policy. 30% off all lamps this week, use code LAMP30.';
    expect(typeOf({ subject: '30% off all lamps', text })).toBe('promotion');
  });

  it('keep a letter a letter although its footer speaks of offers and orders', () => {
    const footer =
      'You are receiving this email because of an order confirmation or special offers. Unsubscribe. 50% off sale terms: black friday.';
    const verdict = classifyTestMail({
      subject: 'The sound of willow',
      text: `Dear reader,\n${story}\n${footer}`,
    });
    expect(verdict.campaignType).toBe('newsletter');
    expect(verdict.season).toBe('none');
  });

  it('do not take a short mail to one reader for a letter or an advertisement', () => {
    expect(typeOf({ subject: 'Lunch?', text: `Dear reader,\n${story}`, isBulk: false })).toBe('other');
  });

  it('take a letter for one of a list when only its last line offers a way out', () => {
    const text = `Dear reader,\n${story}\nTo be removed from this list, write to us.`;
    expect(typeOf({ subject: 'The sound of willow', text, isBulk: false })).toBe('newsletter');
  });

  it('do not take German words for English ones or the reverse', () => {
    const text =
      'Auf jeden Fall sehen wir uns im Herbst der Jahre, das ist nicht zu vermeiden, und wir werden auch noch da sein.';
    expect(classifyTestMail({ subject: 'In diesem Fall', text: text.replace('Herbst', 'Lauf') }).season).toBe(
      'none',
    );
  });

  it('take an offer in a seasonal mail for a promotion, and a mail about the season for a seasonal one', () => {
    expect(typeOf({ subject: '30% off everything for Easter', text: 'Use code EGG at checkout.' })).toBe(
      'promotion',
    );
    expect(typeOf({ subject: 'What to hide in the garden at Easter', text: 'Eggs, mostly.' })).toBe(
      'seasonal',
    );
  });
});
