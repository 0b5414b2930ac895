import { sandboxPriceId, sandboxProductId } from '#doubles/payment-sandbox/account.ts';
import type { WirePrice, WireProduct } from '#doubles/payment-sandbox/api/wire.ts';
import { premiumPricePence } from '#shared/vocabulary/tiers.ts';

/** Creation of the price: the start of 2026. */
const openedSeconds = 1_767_225_600;

export const currency = 'gbp';

/** The only price: premium, monthly. */
export const premiumPrice: WirePrice = {
  id: sandboxPriceId,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: openedSeconds,
  currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: sandboxProductId,
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: premiumPricePence,
  unit_amount_decimal: String(premiumPricePence),
};

export const premiumProduct: WireProduct = {
  id: sandboxProductId,
  object: 'product',
  active: true,
  created: openedSeconds,
  default_price: sandboxPriceId,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: 'Premium Plan',
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: openedSeconds,
  url: null,
};
