import type { Campaign, DemoProduct, Story } from '#doubles/demo/brands/brand.ts';
import type { SceneName, ThingName } from '#doubles/demo/illustrations/scenes.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Short ways to write down a brand's mails. The five texts are always subject, preheader, headline, body, button. */
type Texts = [subject: string, preheader: string, headline: string, body: string, cta: string];
type More = Partial<Omit<Campaign, 'type' | 'subject' | 'preheader' | 'headline' | 'body' | 'cta'>>;

const texts = ([subject, preheader, headline, body, cta]: Texts) => ({
  subject,
  preheader,
  headline,
  body,
  cta,
});

export const promo = (...[a, b, c, d, e, more]: [...Texts, More?]): Campaign => ({
  type: 'promotion',
  season: 'none',
  layout: more?.offer === undefined ? 'grid' : 'offer',
  ...texts([a, b, c, d, e]),
  ...more,
});

export const launch = (...[a, b, c, d, e, more]: [...Texts, More?]): Campaign => ({
  type: 'product_launch',
  season: 'none',
  layout: 'launch',
  ...texts([a, b, c, d, e]),
  ...more,
});

export const seasonal = (season: Season, ...[a, b, c, d, e, more]: [...Texts, More?]): Campaign => ({
  type: 'seasonal',
  season,
  layout: 'seasonal',
  ...texts([a, b, c, d, e]),
  ...more,
});

/** A letter, signed by a person. */
export const letter = (...[a, b, c, d, e, more]: [...Texts, More?]): Campaign => ({
  type: 'newsletter',
  season: 'none',
  layout: 'letter',
  greets: true,
  ...texts([a, b, c, d, e]),
  ...more,
});

/** Anything else a company has to say: an invitation, a question, a change of terms. */
export const notice = (...[a, b, c, d, e, more]: [...Texts, More?]): Campaign => ({
  type: 'other',
  season: 'none',
  layout: 'letter',
  ...texts([a, b, c, d, e]),
  ...more,
});

export const product = (name: string, price: number, thing: ThingName, note: string): DemoProduct => ({
  name,
  price,
  thing,
  note,
});

export const story = (title: string, text: string): Story => ({ title, text });

/** `20% off`, with or without a code. */
export const off = (amount: string, code?: string): { offer: { amount: string; code?: string } } => ({
  offer: code === undefined ? { amount } : { amount, code },
});

export const scene = (name: SceneName): { scene: SceneName } => ({ scene: name });

/** A quote or booking that was begun and not finished, where nobody would speak of a basket. */
export const unfinished = (...[a, b, c, d, e, more]: [...Texts, More?]): Campaign => ({
  type: 'abandoned_cart',
  season: 'none',
  layout: 'cart',
  greets: true,
  ...texts([a, b, c, d, e]),
  ...more,
});

/** What a company owes its customer in writing, where nothing travels in a parcel. */
export const receipt = (...[a, b, c, d, e, more]: [...Texts, More?]): Campaign => ({
  type: 'transactional',
  season: 'none',
  layout: 'letter',
  greets: true,
  ...texts([a, b, c, d, e]),
  ...more,
});
