import { z } from 'zod';
import { isScene, type SceneName, type ThingName, things } from '#doubles/demo/illustrations/scenes.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #c2480c');

/** The type faces mails can rely on; see `faces.ts` for the stacks. */
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

/** How a brand's mails look: six colours, two faces, one way to set the name and one kind of corner. */
const look = z.strictObject({
  /** Around the mail. */
  paper: colour,
  /** The mail itself. */
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

/** The platform a brand pretends to send with: it decides headers, link shapes and the open pixel. */
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

/** `price` in pounds, or euros where the brand writes so. */
const product = z.strictObject({ name: z.string(), price: z.number(), thing, note: z.string() });
export type DemoProduct = z.output<typeof product>;

/** One piece of a numbered newsletter. */
const story = z.strictObject({ title: z.string(), text: z.string() });
export type Story = z.output<typeof story>;

const orderFacts = z.strictObject({
  number: z.string(),
  /** A sentence on where the parcel is. */
  status: z.string(),
  deliveryPounds: z.number(),
});
export type OrderFacts = z.output<typeof orderFacts>;

/** A mail as somebody in marketing planned it. */
const campaign = z.strictObject({
  type: z.enum(campaignTypes),
  season: z.enum(seasons),
  layout,
  subject: z.string(),
  preheader: z.string(),
  headline: z.string(),
  /** Its paragraphs; read, one a line. */
  body: z.array(z.string()).transform((paragraphs) => paragraphs.join('\n')),
  cta: z.string(),
  scene: scene.exactOptional(),
  /** The big words of an offer, such as `20% off`, and the code that gives it. */
  offer: z.strictObject({ amount: z.string(), code: z.string().exactOptional() }).exactOptional(),
  /** Positions in the brand's products. */
  items: z.array(z.int().min(0)).exactOptional(),
  /** The first is the lead. */
  stories: z.array(story).exactOptional(),
  /** Greets the subscriber by first name. */
  greets: z.boolean().exactOptional(),
  order: orderFacts.exactOptional(),
});
export type Campaign = z.output<typeof campaign>;

/** What a file of `brands/` holds. */
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
    /** The display name of the From header, and the part of the address before the @. */
    sender: z.string(),
    mailbox: z.string(),
    /** Postal address of the footer. */
    address: z.string(),
    /** Who signs letters. */
    signer: z.strictObject({ name: z.string(), role: z.string() }),
    newsletter: z.strictObject({ name: z.string(), firstIssue: z.int(), intro: z.string() }).exactOptional(),
    language: z.enum(['en', 'de', 'fr', 'es', 'nl']).exactOptional(),
    products: z.array(product),
    campaigns: z.array(campaign),
    stories: z.array(story),
    /** Everyday pictures, used where a campaign names none. */
    scenes: z.array(scene),
    /** How many baskets were left behind and how many orders were placed. */
    baskets: z.int(),
    orders: z.int(),
    /** How many times a product is praised on its own. */
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
