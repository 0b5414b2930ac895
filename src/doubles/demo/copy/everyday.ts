import type { Campaign, DemoBrand, Story } from '#doubles/demo/brand.ts';
import { basketWords, foreignWords } from '#doubles/demo/copy/baskets.ts';
import { orderPrefix } from '#doubles/demo/copy/order-prefix.ts';
import { orderWords } from '#doubles/demo/copy/orders.ts';
import { reminderWords, spotlightWords } from '#doubles/demo/copy/reminders.ts';
import { diceFor, hashText } from '#doubles/demo/random.ts';

/** Returns the unplanned mails of every shop: newsletters, baskets, orders, reminders. */
export function everydayCampaigns(brand: DemoBrand): Campaign[] {
  const foreign = brand.language !== undefined && brand.language !== 'en';
  return [
    ...newsletters(brand),
    ...(foreign
      ? foreignWords(brand)
      : [...baskets(brand), ...orders(brand), ...reminders(brand), ...spotlights(brand)]),
  ];
}

const storiesPerIssue = 3;

/** Bundles a brand's stories into issues of three. */
function newsletters(brand: DemoBrand): Campaign[] {
  const issues: Campaign[] = [];
  for (let i = 0; i + storiesPerIssue <= brand.stories.length; i += storiesPerIssue) {
    issues.push(issueOf(brand, brand.stories.slice(i, i + storiesPerIssue), i / storiesPerIssue));
  }
  return issues;
}

const issueTexts = {
  en: {
    also: 'In this issue',
    and: 'and',
    more: 'Read the full story',
    end: [
      'Thank you for reading. The next issue is already half written.',
      'That is all for this issue. Reply to this email and a person will answer.',
      'Know someone who would like this newsletter? Send them our way.',
      'See you in the next issue, same place, different weather.',
    ],
  },
  de: {
    also: 'In dieser Ausgabe',
    and: 'und',
    more: 'Weiterlesen',
    end: ['Danke fürs Lesen. Die nächste Ausgabe liegt schon auf der Werkbank.'],
  },
  fr: {
    also: 'Dans ce numéro',
    and: 'et',
    more: 'Lire la suite',
    end: ['Merci de nous lire. Le prochain numéro sèche déjà sur la table.'],
  },
  es: {
    also: 'En este número',
    and: 'y',
    more: 'Seguir leyendo',
    end: ['Gracias por leernos. El próximo número ya está en el horno.'],
  },
  nl: {
    also: 'In dit nummer',
    and: 'en',
    more: 'Lees verder',
    end: ['Fijn dat je meelas. Het volgende nummer staat al in de steigers.'],
  },
} as const;

function issueOf(brand: DemoBrand, stories: Story[], position: number): Campaign {
  const texts = issueTexts[brand.language ?? 'en'];
  const [lead, second, third] = stories;
  const name = brand.newsletter?.name ?? brand.name;
  const title = lead?.title ?? name;
  const lower = brand.language === 'de' ? title : title.charAt(0).toLowerCase() + title.slice(1);
  const mark = { en: 'No.', de: 'Nr.', fr: 'n°', es: 'n.º', nl: 'nr.' }[brand.language ?? 'en'];
  const subjects = [
    `${name} ${mark} {n}: ${lower}`,
    title,
    `${title} (${name} ${mark} {n})`,
    `${name}, ${mark} {n}: ${lower}`,
  ];
  return {
    type: 'newsletter',
    season: 'none',
    layout: 'newsletter',
    subject: subjects[position % subjects.length] ?? title,
    preheader: `${texts.also}: ${second?.title ?? ''}, ${texts.and} ${third?.title ?? ''}.`,
    headline: title,
    body: texts.end[(hashText(brand.slug) + position) % texts.end.length] ?? '',
    cta: texts.more,
    stories,
    greets: position % 3 === 1,
  };
}

/** Each brand starts at another position of the bank, so that neighbours use different copy. */
function takeFrom<Words>(bank: readonly Words[], brand: DemoBrand, kind: string, count: number): Words[] {
  const start = hashText(`${brand.slug}:${kind}`) % bank.length;
  return Array.from({ length: count }, (_, index) => bank[(start + index * 7) % bank.length] as Words);
}

function baskets(brand: DemoBrand): Campaign[] {
  const dice = diceFor(`${brand.slug}:baskets`);
  return takeFrom(basketWords, brand, 'baskets', brand.baskets).map((copy, index) => {
    const item = (dice.below(3) + index * 2) % brand.products.length;
    const fill = (text: string) =>
      text.replaceAll('{item}', brand.products[item]?.name ?? '').replaceAll('{brand}', brand.name);
    return {
      type: 'abandoned_cart',
      season: 'none',
      layout: 'cart',
      subject: fill(copy.subject),
      preheader: fill(copy.preheader),
      headline: fill(copy.headline),
      body: fill(copy.body),
      cta: copy.cta,
      items: [item],
      greets: index % 2 === 0,
    };
  });
}

function orders(brand: DemoBrand): Campaign[] {
  const dice = diceFor(`${brand.slug}:orders`);
  const prefix = orderPrefix(brand);
  return takeFrom(orderWords, brand, 'orders', brand.orders).map((copy, index) => {
    const number = `${prefix}-${20_000 + dice.below(70_000)}`;
    const first = dice.below(brand.products.length);
    const items = index % 2 === 0 ? [first] : [first, (first + 1) % brand.products.length];
    const fill = (text: string) =>
      text
        .replaceAll('{number}', number)
        .replaceAll('{brand}', brand.name)
        .replaceAll('{item}', brand.products[first]?.name ?? '');
    return {
      type: 'transactional',
      season: 'none',
      layout: 'order',
      subject: fill(copy.subject),
      preheader: fill(copy.preheader),
      headline: copy.headline,
      body: fill(copy.body),
      cta: copy.cta,
      items,
      order: { number, status: copy.status, deliveryPounds: [0, 2.95, 3.5, 4.95][dice.below(4)] ?? 0 },
      greets: true,
    };
  });
}

/** Returns a second, shorter mail for each ending offer. */
function reminders(brand: DemoBrand): Campaign[] {
  const offers = brand.campaigns.filter(
    (campaign) => campaign.offer?.code !== undefined && campaign.season === 'none',
  );
  const copy = takeFrom(reminderWords, brand, 'reminders', offers.length);
  return offers.map((campaign, index): Campaign => {
    const bank = copy[index];
    const amount = campaign.offer?.amount ?? '';
    const code = campaign.offer?.code ?? '';
    const fill = (text = '') =>
      text.replaceAll('{amount}', amount).replaceAll('{code}', code).replaceAll('{brand}', brand.name);
    return {
      ...campaign,
      layout: index % 2 === 0 ? 'poster' : 'grid',
      subject: fill(bank?.subject),
      preheader: fill(bank?.preheader),
      headline: fill(bank?.headline),
      body: fill(bank?.body),
      cta: bank?.cta ?? campaign.cta,
    };
  });
}

const pounds = (price: number) => `£${Number.isInteger(price) ? price : price.toFixed(2)}`;

function spotlights(brand: DemoBrand): Campaign[] {
  return takeFrom(spotlightWords, brand, 'spotlights', brand.spotlights).map((copy, index): Campaign => {
    const item = (index * 2 + 1) % brand.products.length;
    const product = brand.products[item];
    const others = [1, 2].map((step) => (item + step) % brand.products.length);
    const fill = (text: string) =>
      text
        .replaceAll('{item}', product?.name ?? '')
        .replaceAll('{note}', product?.note ?? '')
        .replaceAll('{price}', pounds(product?.price ?? 0))
        .replaceAll('{brand}', brand.name)
        .replaceAll('the The ', 'the ');
    return {
      type: 'promotion',
      season: 'none',
      layout: index % 2 === 0 ? 'hero' : 'zigzag',
      subject: fill(copy.subject),
      preheader: fill(copy.preheader),
      headline: fill(copy.headline),
      body: fill(copy.body),
      cta: copy.cta,
      items: [item, ...others],
      ...(product === undefined
        ? {}
        : {
            scene:
              `${(['arch', 'disc', 'table', 'split', 'dots'] as const)[index % 5] ?? 'arch'}:${product.thing}` as const,
          }),
    };
  });
}
