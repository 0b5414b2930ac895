import { paths } from '#shared/paths.ts';

/** A feature of premium: its title, description, and a link to a free part of it. */
interface PremiumFeature {
  key:
    | 'planner'
    | 'insights'
    | 'compare'
    | 'offers'
    | 'platforms'
    | 'subjects'
    | 'exports'
    | 'searches'
    | 'pictures';
  title: string;
  text: string;
  /** A page that shows part of it to everyone. */
  tryIt?: { to: string; label: string };
}

export const premiumFeatures: readonly PremiumFeature[] = [
  {
    key: 'planner',
    title: 'Season planner',
    text: 'When every brand started Black Friday, Christmas and the rest, how often it emailed and how deep it went.',
    tryIt: { to: paths.planner('black_friday'), label: 'Open the planner' },
  },
  {
    key: 'insights',
    title: 'Insights',
    text: 'How often a brand emails, on which days and at what hour, with what, against its category.',
    tryIt: { to: paths.insights(), label: 'Open insights' },
  },
  {
    key: 'compare',
    title: 'Compare brands',
    text: 'Up to six brands on the same axes: frequency, timing, content and discounts.',
    tryIt: { to: paths.compare(), label: 'Compare brands' },
  },
  {
    key: 'offers',
    title: 'Offers and codes',
    text: 'Every discount, code and end date in the emails, by depth, brand or deadline.',
    tryIt: { to: paths.offers(), label: 'Browse offers' },
  },
  {
    key: 'platforms',
    title: 'Platform moves',
    text: 'Which email platform each brand uses, by category, and who switched.',
    tryIt: { to: paths.platforms(), label: 'See platforms' },
  },
  {
    key: 'subjects',
    title: 'Subject lines',
    text: 'Search subject lines by length, style and season, with the words each group favours.',
    tryIt: { to: paths.subjects(), label: 'Read subject lines' },
  },
  {
    key: 'exports',
    title: 'Downloads',
    text: 'Download any search as a spreadsheet, up to 50,000 emails.',
  },
  {
    key: 'searches',
    title: 'Saved searches and feeds',
    text: 'Keep a search, and follow new matches in your feed reader.',
  },
  {
    key: 'pictures',
    title: 'Pictures',
    text: 'Download any email as a picture for your slides, from every brand.',
  },
];
