/** Charts that can be shared by link, with their titles. They count emails and quote none. */
export const chartTitles = {
  'brand-days': 'Send days',
  'brand-weeks': 'Emails per week',
  'brand-types': 'Email types by month',
  'brand-hours': 'Send times',
  'vault-days': 'Emails per day',
  'vault-types': 'Email types by month',
  'platform-shares': 'Platform share',
  'compared-weeks': 'Emails per week',
  'compared-types': 'Email types',
  'compared-hours': 'Send times',
} as const;
