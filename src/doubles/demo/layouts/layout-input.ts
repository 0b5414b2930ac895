import type { BrandLook, Campaign, DemoBrand } from '#doubles/demo/brand.ts';
import type { ArtPalette } from '#doubles/demo/illustrations/svg.ts';

export interface SheetProduct {
  name: string;
  /** With its currency sign. */
  price: string;
  note: string;
  imageUrl: string;
  href: string;
}

/** Everything a layout needs, decided: it only arranges. All addresses are final. */
export interface LayoutInput {
  brand: DemoBrand;
  look: BrandLook;
  campaign: Campaign;
  /** The colours of the picture; a layout may let them run over the page. */
  palette: ArtPalette;
  sceneUrl: string;
  products: SheetProduct[];
  /** Where the button, the picture and the name lead. */
  href: string;
  homeHref: string;
  unsubscribeHref: string;
  preferencesHref: string;
  onlineHref: string;
  pixelUrl: string;
  /** `Hello Sam,`; null in mails that do not greet. */
  greeting: string | null;
  subscriberAddress: string;
  /** The number of a newsletter; null elsewhere. */
  issue: number | null;
  /** `21 November 2026`, in the language of the brand. */
  dateLine: string;
  /** Until when the code of the offer is taken, in a sentence; null where nothing is said of it, or the copy says it. */
  validUntil: string | null;
  /** Prices of an order: lines, delivery and total, with their sign. */
  order: { number: string; status: string; delivery: string; total: string } | null;
}
