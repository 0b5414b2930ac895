import type { LanguageWords } from './word-rules.ts';

/** What English mail says of seasons and feasts, and what only sounds like it. */
export const englishSeasons: LanguageWords['rules'] = [
  {
    for: 'christmas',
    weight: 4,
    phrases:
      "merry christmas, christmas eve, christmas day, christmas gift*, christmas shopping, christmas sale, christmas tree*, father christmas, advent calendar, happy holidays, secret santa, stocking fillers, stocking stuffers, # days of christmas, festive season, holiday gift guide, holiday gifts, season's greetings, seasons greetings",
  },
  {
    for: 'christmas',
    weight: 2.5,
    phrases:
      'christmas, santa, festive, holiday season, holiday shopping, holiday sale, holiday deals, advent, yuletide, mistletoe, under the tree, this holiday, the holidays, gift guide',
  },
  {
    for: 'nothing',
    weight: 0,
    phrases:
      'santa barbara, santa clara, santa monica, santa fe, santa cruz, santa maria, santa ana, santa rosa, advent of, christmas island, holiday home*, holiday inn, summer holiday pay, package holiday*',
  },
  {
    for: 'new_year',
    weight: 4,
    phrases:
      "happy new year, new year's eve, new year's day, new year sale, new year new you, new years eve, new year's resolution*, new year resolution*, new year's, new year new",
  },
  {
    for: 'new_year',
    weight: 2.5,
    phrases:
      'new year, new years, resolution for the year, ring in, year ahead, year in review, january sale*, dry january',
  },
  {
    for: 'nothing',
    weight: 0,
    phrases:
      'new year of study, every new year, fiscal new year, chinese new year, lunar new year, new years old, high resolution, screen resolution',
  },
  {
    for: 'mothers_day',
    weight: 4,
    phrases:
      "mother's day, mothers day, mothers' day, mothering sunday, gifts for mum, gifts for mom, gift for mum, gift for mom, for mother's day",
  },
  { for: 'mothers_day', weight: 1.2, phrases: 'mum, mom, mums, moms, mummy' },
  {
    for: 'fathers_day',
    weight: 4,
    phrases: "father's day, fathers day, fathers' day, gifts for dad, gift for dad",
  },
  { for: 'fathers_day', weight: 1.2, phrases: 'dad, dads, daddy' },
  {
    for: 'easter',
    weight: 4,
    phrases:
      'happy easter, easter sunday, easter weekend, easter bunny, easter eggs, easter sale, easter holidays, easter egg hunt, an easter egg hunt, easter basket*, easter treats, good friday, easter monday',
  },
  { for: 'easter', weight: 3, phrases: 'easter' },
  { for: 'nothing', weight: 0, phrases: 'hidden easter egg, an easter egg, easter island' },
  {
    for: 'valentines',
    weight: 4,
    phrases: "valentine's day, valentines day, valentine's, valentines, be my valentine, valentine",
  },
  {
    for: 'halloween',
    weight: 3,
    phrases: 'trick or treat, spooky, spooktacular, pumpkin carving, haunted',
  },
  {
    for: 'bank_holiday',
    weight: 4,
    phrases:
      "bank holiday, bank holidays, bank holiday weekend, long weekend sale, memorial day, labor day, labour day, 4th of july weekend, fourth of july weekend, independence day, presidents day, president's day, public holiday",
  },
  {
    for: 'bank_holiday',
    weight: 1.5,
    phrases: 'july 4th, 4th of july, fourth of july, long weekend, veterans day, columbus day',
  },
  { for: 'black_friday', weight: 1.5, phrases: 'singles day, thanksgiving weekend' },
  {
    for: 'summer',
    weight: 4,
    phrases:
      'summer sale, summer collection, summer essentials, this summer, summer is here, hello summer, summer holiday*, summer vacation, summer edit, summer season, summer styles, summer savings, summer deals, summer offer, summer offers, summer special*, end of summer, spring summer, summer §, summer ready, summertime, summer wardrobe, summer must haves, summer travel, summer clearance, hot summer, summer reading, midsummer',
  },
  {
    for: 'summer',
    weight: 1.6,
    phrases: 'summer, summers, summery',
  },
  {
    for: 'winter',
    weight: 4,
    phrases:
      'winter sale, winter collection, winter essentials, this winter, winter is here, winter is coming, winter warmers, winter coats, winter clearance, winter edit, winter season, winter deals, winter savings, autumn winter, fall winter, winter §, winter wardrobe, winter wonderland, midwinter, winter offer*',
  },
  {
    for: 'winter',
    weight: 2,
    phrases: 'winter, winters, wintry, snow day, apres ski, wrap up warm, cosy nights',
  },
  {
    for: 'spring',
    weight: 4,
    phrases:
      'spring sale, spring collection, spring essentials, this spring, spring is here, spring has sprung, spring cleaning, spring clean, hello spring, spring edit, spring season, spring break, spring styles, spring savings, spring deals, spring summer, new for spring, new spring, spring §, springtime, spring refresh, spring wardrobe, spring into, spring arrivals, spring offer*, early spring',
  },
  { for: 'spring', weight: 1.5, phrases: 'spring, daffodils, tulips, blossom, in bloom' },
  {
    for: 'fall',
    weight: 4,
    phrases:
      'fall sale, fall collection, fall essentials, this fall, fall is here, hello fall, fall favourites, fall favorites, fall fashion, fall styles, fall edit, fall season, fall savings, fall arrivals, fall wardrobe, new for fall, fall winter, fall §, autumn sale, autumn collection, autumn winter, this autumn, hello autumn, autumn is here, autumn edit, autumn §, autumn essentials, autumn offer*, autumn styles, autumn leaves',
  },
  {
    for: 'fall',
    weight: 2,
    phrases:
      'autumn, autumnal, pumpkin spice, cosy season, sweater weather, back to the office, leaves are turning',
  },
  {
    for: 'nothing',
    weight: 0,
    phrases:
      'box spring*, pocket spring*, coil spring*, spring mattress*, spring water, spring onion*, spring roll*, spring boot, spring framework, spring loaded, spring lock, spring board, springs into action, hot spring*, spring for, spring release, spring a leak, bed springs, spring steel, palm springs, colorado springs, spring street, silver spring, fall asleep, fall apart, fall behind, fall for, fall in love, fall into, fall short, fall under, fall back, fall through, fall down, fall off, fall out, winter olympics, summer street, donna summer, summer school*, arab spring, prague spring, beach road, palm beach, long beach, miami beach, virginia beach',
  },
];
