/** What can be typed into a search for emails, for a page of help: one line each. */
export const queryHelp: ReadonlyArray<{ operator: string; example: string; what: string }> = [
  {
    operator: 'words',
    example: 'summer sale',
    what: 'All of the words, anywhere in the email, in any of their forms.',
  },
  { operator: '"…"', example: '"last chance"', what: 'The words one after the other.' },
  {
    operator: '-',
    example: 'sale -shoes',
    what: 'Without a word; also before a phrase or any other filter.',
  },
  { operator: 'OR', example: 'jacket OR coat', what: 'One of the two, or both; also written |.' },
  { operator: '*', example: 'chocol*', what: 'Every word that begins like this.' },
  { operator: 'subject:', example: 'subject:"free delivery"', what: 'Words of the subject.' },
  { operator: 'body:', example: 'body:recycled', what: 'Words of the text under the subject.' },
  { operator: 'from:', example: 'from:shop.example', what: 'The address it was sent from, or its domain.' },
  { operator: 'brand:', example: 'brand:"Royal Mail"', what: 'A brand by its name or domain.' },
  { operator: 'category:', example: 'category:fashion', what: 'Brands of one category.' },
  {
    operator: 'type:',
    example: 'type:newsletter',
    what: 'A campaign type: promotion, newsletter, product-launch, seasonal, abandoned-cart, transactional, other.',
  },
  { operator: 'season:', example: 'season:black-friday', what: 'A season or an occasion.' },
  { operator: 'platform:', example: 'platform:klaviyo', what: 'The platform that sent it.' },
  { operator: 'code:', example: 'code:SAVE20', what: 'One discount code.' },
  {
    operator: 'offer:',
    example: 'offer:>=30',
    what: 'The best reduction in percent; also <20, 25 and 20..40.',
  },
  {
    operator: 'after:',
    example: 'after:2025-11-01',
    what: 'Since a day, a month (2025-11) or a year (2025), with its first day.',
  },
  { operator: 'before:', example: 'before:2025-12', what: 'Before a day, a month or a year begins.' },
  {
    operator: 'on:',
    example: 'on:2025-11',
    what: 'On a day, in a month or a year; also from one to another: 2025-11-20..2025-11-30.',
  },
  {
    operator: 'lang:',
    example: 'lang:german',
    what: 'Written in a language, by its English name or its tag (de).',
  },
  { operator: 'has:', example: 'has:code', what: 'Something in it: code, offer, animation or emoji.' },
];
