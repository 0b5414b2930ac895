/** The closed list of campaign types (specification, section 3). */
export const campaignTypes = [
  'promotion',
  'newsletter',
  'product_launch',
  'seasonal',
  'abandoned_cart',
  'transactional',
  'other',
] as const;

export type CampaignType = (typeof campaignTypes)[number];

/** Labels of badges. */
export const campaignTypeLabels: Record<CampaignType, string> = {
  promotion: 'Promotion',
  newsletter: 'Newsletter',
  product_launch: 'Product Launch',
  seasonal: 'Seasonal',
  abandoned_cart: 'Abandoned Cart',
  transactional: 'Transactional',
  other: 'Other',
};

/** Tabs of a brand page in order; `all` filters nothing (specification, section 2, Brand page). */
export const campaignTypeTabs: ReadonlyArray<{ value: CampaignType | 'all'; label: string }> = [
  { value: 'all', label: 'All Emails' },
  { value: 'promotion', label: 'Promotions' },
  { value: 'newsletter', label: 'Newsletters' },
  { value: 'product_launch', label: 'Product Launches' },
  { value: 'seasonal', label: 'Seasonal' },
  { value: 'abandoned_cart', label: 'Abandoned Cart' },
];
