import type { BrandLook, Campaign, DemoBrand } from '#doubles/demo/brand.ts';
import type { ArtPalette } from '#doubles/demo/illustrations/svg.ts';

export interface SheetProduct {
  name: string;
  /** With currency sign. */
  price: string;
  note: string;
  imageUrl: string;
  href: string;
}

/** The complete input of a layout, which only arranges it. All addresses are final. */
export interface LayoutInput {
  brand: DemoBrand;
  look: BrandLook;
  campaign: Campaign;
  /** Colours of the picture; a layout may use them for the page. */
  palette: ArtPalette;
  sceneUrl: string;
  products: SheetProduct[];
  /** Link of the button, the picture and the name. */
  href: string;
  homeHref: string;
  unsubscribeHref: string;
  preferencesHref: string;
  onlineHref: string;
  pixelUrl: string;
  /** `Hello Sam,`; null in mails without a greeting. */
  greeting: string | null;
  subscriberAddress: string;
  /** Number of a newsletter; null for other mails. */
  issue: number | null;
  /** `21 November 2026`, in the brand's language. */
  dateLine: string;
  /** End of the code's validity, as a sentence; null without one, or if the copy mentions it. */
  validUntil: string | null;
  /** Prices of an order: lines, delivery and total, with currency sign. */
  order: { number: string; status: string; delivery: string; total: string } | null;
}
