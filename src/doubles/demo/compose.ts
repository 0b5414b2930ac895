import { type Campaign, type DemoBrand, domainOf, type LayoutName } from '#doubles/demo/brand.ts';
import { defaultScenes } from '#doubles/demo/copy/season-scenes.ts';
import { type EspTraces, espTraces, subscriber } from '#doubles/demo/esp.ts';
import type { Tone } from '#doubles/demo/illustrations/palettes.ts';
import {
  layCart,
  layGrid,
  layHero,
  layLaunch,
  layOffer,
  layPoster,
  laySeasonal,
  layZigzag,
} from '#doubles/demo/layouts/campaigns.ts';
import { type SmallWords, wordsOf } from '#doubles/demo/layouts/copy.ts';
import { htmlDocument, type Laid } from '#doubles/demo/layouts/document.ts';
import type { LayoutInput, SheetProduct } from '#doubles/demo/layouts/layout-input.ts';
import { layLetter, layNewsletter, layOrder, laySurvey } from '#doubles/demo/layouts/letters.ts';
import {
  type AddressedPicture,
  type Light,
  paletteOf,
  productPicture,
  scenePicture,
  slugOf,
} from '#doubles/demo/pictures.ts';
import type { PlannedMail } from '#doubles/demo/plan.ts';
import { diceFor, hashText } from '#doubles/demo/random.ts';
import { plainText } from '#doubles/demo/text-part.ts';
import { memoizeByObject } from '#server/ingest/memoize.ts';

const layouts: Record<LayoutName, (sheet: LayoutInput) => Laid> = {
  hero: layHero,
  offer: layOffer,
  newsletter: layNewsletter,
  grid: layGrid,
  cart: layCart,
  letter: layLetter,
  order: layOrder,
  seasonal: laySeasonal,
  launch: layLaunch,
  zigzag: layZigzag,
  poster: layPoster,
  survey: laySurvey,
};

/** Tone in which a layout shows the brand's own scenes. */
const tones: Record<LayoutName, Tone[]> = {
  hero: ['soft', 'warm'],
  offer: ['soft', 'warm', 'bold'],
  newsletter: ['soft', 'warm'],
  grid: ['soft'],
  cart: ['soft'],
  letter: ['soft'],
  order: ['soft'],
  seasonal: ['soft'],
  launch: ['dark', 'bold', 'dark'],
  zigzag: ['soft'],
  poster: ['warm', 'soft'],
  survey: ['soft'],
};

/** Number of products in a layout if the campaign names none. */
const defaultItems: Partial<Record<LayoutName, number>> = { grid: 4, zigzag: 3, newsletter: 2 };

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  traces: EspTraces;
  pictures: AddressedPicture[];
}

// Memoized by language: creating such a format takes longer than hundreds of its calls.
const moneyIn = memoizeByObject(
  ({ locale, currency }: SmallWords) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    }),
);
const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  memoizeByObject(
    ({ locale }: SmallWords) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  );
const dateIn = dateFormat({ dateStyle: 'long' });
const dayIn = dateFormat({ day: 'numeric', month: 'long' });
const monthIn = dateFormat({ month: 'long' });

/** Composes a planned mail: subject, both bodies, and the pictures it needs. */
export function composeMail(mail: PlannedMail): ComposedMail {
  const { brand, id } = mail;
  const dice = diceFor(`${brand.slug}:${id}:look`);
  const campaign = dated(mail);
  const light: Light =
    campaign.season === 'none'
      ? { tone: dice.pick(tones[campaign.layout]) }
      : { season: campaign.season, mood: hashText(brand.slug) + dice.below(2) };
  const scene =
    campaign.scene ??
    (campaign.season === 'none' ? dice.pick(brand.scenes) : dice.pick(defaultScenes(campaign.season, brand)));
  const picture = scenePicture(brand, scene, light);
  const traces = espTraces(brand, id);
  const items = itemsOf(brand, campaign, dice.below(brand.products.length || 1));
  let place = 0;
  const track = (path: string) => traces.click(targetOf(brand, campaign, path), place++);
  const copy = wordsOf(brand);
  const money = moneyIn(copy);
  const productPictures = items
    .map((position) => productPicture(brand, position))
    .filter((made) => made !== undefined);
  const products = items.flatMap((position, index): SheetProduct[] => {
    const product = brand.products[position];
    const image = productPictures[index];
    if (product === undefined || image === undefined) return [];
    return [
      {
        name: product.name,
        price: product.price === 0 ? '' : money.format(product.price),
        note: product.note,
        imageUrl: image.url,
        href: track(`shop/${slugOf(product.name)}`),
      },
    ];
  });
  const sum = items.reduce((total, position) => total + (brand.products[position]?.price ?? 0), 0);
  const sheet: LayoutInput = {
    brand,
    look: brand.look,
    campaign,
    palette: paletteOf(brand, light),
    sceneUrl: picture.url,
    products,
    href: track(slugOf(campaign.headline)),
    homeHref: track(''),
    unsubscribeHref: traces.unsubscribeUrl,
    preferencesHref: traces.preferencesUrl,
    onlineHref: traces.onlineUrl,
    pixelUrl: traces.pixelUrl,
    greeting: campaign.greets ? copy.hello(subscriber.firstName) : null,
    subscriberAddress: subscriber.address,
    issue: mail.issue,
    dateLine: dateIn(copy).format(mail.sentAt),
    validUntil: validUntil(mail, campaign),
    order:
      campaign.order === undefined
        ? null
        : {
            number: campaign.order.number,
            status: campaign.order.status,
            delivery: money.format(campaign.order.deliveryPounds),
            total: money.format(sum + campaign.order.deliveryPounds),
          },
  };
  const html = htmlDocument(sheet, layouts[campaign.layout](sheet));
  return {
    subject: campaign.subject,
    html,
    text: plainText(sheet),
    traces,
    pictures: [picture, ...productPictures].filter(({ url }) => html.includes(url)),
  };
}

/** Copy that already mentions the end of its offer. */
const saysWhen =
  /until|till|ends?\b|ending|last|today|tonight|tomorrow|hours|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\bbis\b|endet|heute|morgen|jusqu|hasta|\btot\b|t\/m|going/iu;

/** Days of a code's validity. */
const codeDays = { least: 6, most: 13 };

function validUntil({ brand, id, sentAt }: PlannedMail, campaign: Campaign): string | null {
  if (campaign.offer?.code === undefined || campaign.season !== 'none') return null;
  if (saysWhen.test([campaign.subject, campaign.preheader, campaign.headline, campaign.body].join('\n')))
    return null;
  const { least, most } = codeDays;
  const days = least + diceFor(`${brand.slug}:${id}:until`).below(most - least + 1);
  const copy = wordsOf(brand);
  return copy.validUntil(dayIn(copy).format(sentAt.getTime() + days * 86_400_000));
}

/** Fills the year, month and number of the mail into its placeholders. */
function dated(mail: PlannedMail): Campaign {
  const month = monthIn(wordsOf(mail.brand)).format(mail.sentAt);
  const fill = (text: string) =>
    text
      .replaceAll('{year}', String(mail.sentAt.getUTCFullYear()))
      .replaceAll('{month}', month)
      .replaceAll('{n}', String(mail.issue ?? ''));
  const { campaign } = mail;
  return {
    ...campaign,
    subject: fill(campaign.subject),
    preheader: fill(campaign.preheader),
    headline: fill(campaign.headline),
    body: fill(campaign.body),
  };
}

function itemsOf(brand: DemoBrand, campaign: Campaign, start: number): number[] {
  if (campaign.items !== undefined) return campaign.items;
  const count = Math.min(defaultItems[campaign.layout] ?? 0, brand.products.length);
  return Array.from({ length: count }, (_, index) => (start + index) % brand.products.length);
}

const utmSources: Record<DemoBrand['esp'], string> = {
  mailchimp: 'newsletter',
  klaviyo: 'email',
  salesforce: 'crm',
  braze: 'crm',
  hubspot: 'hs_email',
  brevo: 'mailing',
};

function targetOf(brand: DemoBrand, campaign: Campaign, path: string): string {
  const name = slugOf(campaign.subject).slice(0, 28);
  return `https://www.${domainOf(brand)}/${path}?utm_source=${utmSources[brand.esp]}&utm_medium=email&utm_campaign=${name}`;
}
