import { z } from 'zod';
import { isScene, type SceneName, type ThingName, things } from '#doubles/demo/illustrations/scenes.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #c2480c');

/** Typefaces available in mail programs; see `faces.ts` for the stacks. */
const face = z.enum([
  'georgia',
  'didone',
  'palatino',
  'garamond',
  'slab',
  'helvetica',
  'verdana',
  'futura',
  'gill',
  'rounded',
  'black',
  'narrow',
  'courier',
]);
export type Face = z.output<typeof face>;

/** Design of a brand's mails: six colours, two typefaces, one style for the name and one kind of corner. */
const look = z.strictObject({
  /** Background around the mail. */
  paper: colour,
  /** Background of the mail. */
  card: colour,
  ink: colour,
  main: colour,
  deep: colour,
  pop: colour,
  soft: colour,
  display: face,
  text: face,
  masthead: z.enum(['centre', 'left', 'spaced', 'band', 'rule', 'lower']),
  corner: z.enum(['square', 'soft', 'pill']),
});
export type BrandLook = z.output<typeof look>;

/** The platform a brand's mail imitates: it determines headers, link shapes and the open-tracking pixel. */
const espStyle = z.enum(['mailchimp', 'klaviyo', 'salesforce', 'braze', 'hubspot', 'brevo']);
export type EspStyle = z.output<typeof espStyle>;

const layout = z.enum([
  'hero',
  'offer',
  'newsletter',
  'grid',
  'cart',
  'letter',
  'order',
  'seasonal',
  'launch',
  'zigzag',
  'poster',
  'survey',
]);
export type LayoutName = z.output<typeof layout>;

const scene = z.custom<SceneName>(isScene, 'must be a scene that somebody has drawn, such as arch:coat');

const thing = z.custom<ThingName>(
  (name) => Object.hasOwn(things, String(name)),
  'must be a thing that somebody has drawn',
);

/** `price` in pounds, or in euros if the brand uses them. */
const product = z.strictObject({ name: z.string(), price: z.number(), thing, note: z.string() });
export type DemoProduct = z.output<typeof product>;

/** One item of a numbered newsletter. */
const story = z.strictObject({ title: z.string(), text: z.string() });
export type Story = z.output<typeof story>;

const orderFacts = z.strictObject({
  number: z.string(),
  /** Position of the parcel, as a sentence. */
  status: z.string(),
  deliveryPounds: z.number(),
});
export type OrderFacts = z.output<typeof orderFacts>;

/** A mail as a marketing team plans it. */
const campaign = z.strictObject({
  type: z.enum(campaignTypes),
  season: z.enum(seasons),
  layout,
  subject: z.string(),
  preheader: z.string(),
  headline: z.string(),
  /** Its paragraphs, joined by line breaks. */
  body: z.array(z.string()).transform((paragraphs) => paragraphs.join('\n')),
  cta: z.string(),
  scene: scene.exactOptional(),
  /** Headline of an offer, such as `20% off`, and its code. */
  offer: z.strictObject({ amount: z.string(), code: z.string().exactOptional() }).exactOptional(),
  /** Indexes in the brand's products. */
  items: z.array(z.int().min(0)).exactOptional(),
  /** The first is the lead. */
  stories: z.array(story).exactOptional(),
  /** Greets the subscriber by first name. */
  greets: z.boolean().exactOptional(),
  order: orderFacts.exactOptional(),
});
export type Campaign = z.output<typeof campaign>;

/** A file of `brands/`. */
export const demoBrand = z
  .strictObject({
    name: z.string(),
    slug: z.string().regex(/^[a-z0-9-]+$/),
    categoryId: z.int(),
    alsoIn: z.array(z.int()).exactOptional(),
    description: z.string(),
    isPremiumOnly: z.boolean().exactOptional(),
    look,
    esp: espStyle,
    /** Display name of the From header, and the local part of its address. */
    sender: z.string(),
    mailbox: z.string(),
    /** Postal address of the footer. */
    address: z.string(),
    /** Signature of letters. */
    signer: z.strictObject({ name: z.string(), role: z.string() }),
    newsletter: z.strictObject({ name: z.string(), firstIssue: z.int(), intro: z.string() }).exactOptional(),
    language: z.enum(['en', 'de', 'fr', 'es', 'nl']).exactOptional(),
    products: z.array(product),
    campaigns: z.array(campaign),
    stories: z.array(story),
    /** Everyday pictures, for campaigns that name none. */
    scenes: z.array(scene),
    /** Number of abandoned baskets, and of orders. */
    baskets: z.int(),
    orders: z.int(),
    /** Number of mails about one product. */
    spotlights: z.int(),
  })
  .check(({ value: { products, campaigns }, issues }) => {
    for (const [index, { items = [] }] of campaigns.entries()) {
      if (items.every((position) => position < products.length)) continue;
      const path = ['campaigns', index, 'items'];
      issues.push({ code: 'custom', input: items, path, message: 'must be positions in the products' });
    }
  });
export type DemoBrand = z.output<typeof demoBrand>;

export const domainOf = (brand: DemoBrand) => `${brand.slug.replaceAll('-', '')}.example`;
