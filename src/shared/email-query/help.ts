/** Operators of the email search for a help page, one line each. */
export const queryHelp: ReadonlyArray<{ operator: string; example: string; what: string }> = [
  {
    operator: 'words',
    example: 'summer sale',
    what: 'All of these words, anywhere in the email and in any form.',
  },
  { operator: '"…"', example: '"last chance"', what: 'An exact phrase.' },
  {
    operator: '-',
    example: 'sale -shoes',
    what: 'Excludes a word, a phrase or any other filter.',
  },
  { operator: 'OR', example: 'jacket OR coat', what: 'Either word or both. You can also write |.' },
  { operator: '*', example: 'chocol*', what: 'Words that begin with these letters.' },
  { operator: 'subject:', example: 'subject:"free delivery"', what: 'Words in the subject.' },
  { operator: 'body:', example: 'body:recycled', what: 'Words in the body.' },
  { operator: 'from:', example: 'from:shop.example', what: 'The sender’s address or domain.' },
  { operator: 'brand:', example: 'brand:"Royal Mail"', what: 'A brand, by name or domain.' },
  { operator: 'category:', example: 'category:fashion', what: 'All brands in a category.' },
  {
    operator: 'type:',
    example: 'type:newsletter',
    what: 'A campaign type: promotion, newsletter, product-launch, seasonal, abandoned-cart, transactional, other.',
  },
  { operator: 'season:', example: 'season:black-friday', what: 'A season or an occasion.' },
  { operator: 'platform:', example: 'platform:klaviyo', what: 'The sending platform.' },
  { operator: 'code:', example: 'code:SAVE20', what: 'A discount code.' },
  {
    operator: 'offer:',
    example: 'offer:>=30',
    what: 'The biggest discount in percent. Also <20, 25 and 20..40.',
  },
  {
    operator: 'after:',
    example: 'after:2025-11-01',
    what: 'On or after a day, month (2025-11) or year (2025).',
  },
  { operator: 'before:', example: 'before:2025-12', what: 'Before a day, month or year.' },
  {
    operator: 'on:',
    example: 'on:2025-11',
    what: 'On a day or in a month or year. Also a range: 2025-11-20..2025-11-30.',
  },
  {
    operator: 'lang:',
    example: 'lang:german',
    what: 'The language, by English name or tag (de).',
  },
  { operator: 'has:', example: 'has:code', what: 'Contains a code, an offer, an animation or an emoji.' },
];
