import type { SceneName, ThingName } from '#doubles/demo/illustrations/scenes.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** The type faces mails can rely on; see `faces.ts` for the stacks. */
export type Face =
  | 'georgia'
  | 'didone'
  | 'palatino'
  | 'garamond'
  | 'slab'
  | 'helvetica'
  | 'verdana'
  | 'futura'
  | 'gill'
  | 'rounded'
  | 'black'
  | 'narrow'
  | 'courier';

/** How a brand's mails look: six colours, two faces, one way to set the name and one kind of corner. */
export interface BrandLook {
  /** Around the mail. */
  paper: string;
  /** The mail itself. */
  card: string;
  ink: string;
  main: string;
  deep: string;
  pop: string;
  soft: string;
  display: Face;
  text: Face;
  masthead: 'centre' | 'left' | 'spaced' | 'band' | 'rule' | 'lower';
  corner: 'square' | 'soft' | 'pill';
}

/** The platform a brand pretends to send with: it decides headers, link shapes and the open pixel. */
export type EspStyle = 'mailchimp' | 'klaviyo' | 'salesforce' | 'braze' | 'hubspot' | 'brevo';

export type LayoutName =
  | 'hero'
  | 'offer'
  | 'newsletter'
  | 'grid'
  | 'cart'
  | 'letter'
  | 'order'
  | 'seasonal'
  | 'launch'
  | 'zigzag'
  | 'poster'
  | 'survey';

/** `price` in pounds, or euros where the brand writes so. */
export interface DemoProduct {
  name: string;
  price: number;
  thing: ThingName;
  note: string;
}

/** One piece of a numbered newsletter. */
export interface Story {
  title: string;
  text: string;
}

/** A mail as somebody in marketing planned it. `body` has one paragraph per line. */
export interface Campaign {
  type: CampaignType;
  season: Season;
  layout: LayoutName;
  subject: string;
  preheader: string;
  headline: string;
  body: string;
  cta: string;
  scene?: SceneName;
  /** The big words of an offer, such as `20% off`, and the code that gives it. */
  offer?: { amount: string; code?: string };
  /** Positions in the brand's products. */
  items?: number[];
  /** The first is the lead. */
  stories?: Story[];
  /** Greets the subscriber by first name. */
  greets?: boolean;
  order?: OrderFacts;
}

export interface OrderFacts {
  number: string;
  /** A sentence on where the parcel is. */
  status: string;
  deliveryPounds: number;
}

export interface DemoBrand {
  name: string;
  slug: string;
  categoryId: number;
  alsoIn?: number[];
  description: string;
  isPremiumOnly?: boolean;
  look: BrandLook;
  esp: EspStyle;
  /** The display name of the From header, and the part of the address before the @. */
  sender: string;
  mailbox: string;
  /** Postal address of the footer. */
  address: string;
  /** Who signs letters. */
  signer: { name: string; role: string };
  newsletter?: { name: string; firstIssue: number; intro: string };
  language?: 'en' | 'de' | 'fr' | 'es' | 'nl';
  products: DemoProduct[];
  campaigns: Campaign[];
  stories: Story[];
  /** Everyday pictures, used where a campaign names none. */
  scenes: SceneName[];
  /** How many baskets were left behind and how many orders were placed. */
  baskets: number;
  orders: number;
  /** How many times a product is praised on its own. */
  spotlights: number;
}

export const domainOf = (brand: DemoBrand) => `${brand.slug.replaceAll('-', '')}.example`;
