import type { Campaign, DemoBrand } from '#doubles/demo/brand.ts';
import { seasonDays } from '#doubles/demo/calendar.ts';
import type { HabitMail, HabitWords } from '#doubles/demo/copy/habits/bank.ts';
import { habitWords } from '#doubles/demo/copy/habits/habit-copy.ts';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { type Habits, habitsOf } from '#doubles/demo/habits.ts';
import { instantOf } from '#doubles/demo/local-instant.ts';
import { historyDays, type PlannedMail } from '#doubles/demo/plan.ts';
import { type Dice, diceFor, hashText } from '#doubles/demo/random.ts';
import { dayMs, dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';
import { seasonEvents } from '#shared/vocabulary/season-events.ts';

const hourMs = 3_600_000;

/** Days of regular mail, 26 months, which include two Black Fridays from any start. */
const habitDays = 792;

/** Minimum age, as in the plan: never in the future for a viewer whose clock is slow. */
const newestMs = 2 * hourMs;

/**
 * Plans the regular mail of brands in addition to their planned campaigns, newest first: letters, offers,
 * products, welcome mails, baskets, the seasons of the year before, and Black Friday. The same instant gives
 * the same plan.
 */
export function planHabits(now: Date, brands: readonly DemoBrand[] = demoBrands): PlannedMail[] {
  return brands
    .filter(({ campaigns }) => campaigns.length > 0)
    .flatMap((brand) => habitsOfBrand(brand, now))
    .sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || (a.id < b.id ? -1 : 1));
}

function habitsOfBrand(brand: DemoBrand, now: Date): PlannedMail[] {
  const habits = habitsOf(brand);
  const last = Math.floor(now.getTime() / dayMs);
  const first = last - habitDays;
  const planned: PlannedMail[] = [];
  const add = (day: number, id: string, campaign: Campaign, hour = habits.hour) => {
    if (last - day < (habits.quietFor ?? 0)) return;
    const sentAt = sendingTime(habits, day, hour, diceFor(`${brand.slug}:${id}:time`));
    if (sentAt > now.getTime() - newestMs || day < first) return;
    planned.push({
      brand: brandAt(brand, habits, last - day),
      campaign,
      sentAt: new Date(sentAt),
      id,
      issue: null,
    });
  };
  for (const [step, campaign] of welcome(brand).entries()) add(first + step * 2, `welcome.${step}`, campaign);
  for (let day = first; day <= last; day += 1) everyDay(brand, habits, day, last, add);
  for (const [day, id, campaign, hour] of blackFriday(brand, habits, first, last))
    add(day, id, campaign, hour);
  for (const [day, id, campaign] of seasonsBefore(brand, now)) add(day, id, campaign);
  return planned;
}

type Add = (day: number, id: string, campaign: Campaign, hour?: number) => void;

/**
 * Adds the mail of one calendar day: the letter on its weekday, an offer or a product on another, sometimes a
 * basket.
 */
function everyDay(brand: DemoBrand, habits: Habits, day: number, last: number, add: Add): void {
  const date = dayOfNumber(day);
  const weekday = weekdayOf(date);
  const week = Math.floor((day + 3) / 7);
  const dice = diceFor(`${brand.slug}:${date}`);
  const { letterEvery, letterDay } = habits;
  if (letterEvery !== null && weekday === letterDay && (week + hashText(brand.slug)) % letterEvery === 0)
    add(day, `letter.${date}`, letter(brand, Math.floor(week / letterEvery)));
  const isTrebled = habits.trebledFor !== undefined && last - day < habits.trebledFor;
  if (habits.otherDays.includes(weekday) && dice.next() < habits.chance * (isTrebled ? 3 : 1))
    add(day, `other.${date}`, otherMail(brand, dice, week));
  if (brand.baskets > 0 && dice.next() < 0.0025 * brand.baskets) {
    for (const { after, hour, campaign } of baskets(brand, dice, week))
      add(day + after, `basket.${date}.${after}`, campaign, hour);
  }
}

/** Within half an hour of the usual hour, in the brand's local time. */
function sendingTime({ timeZone }: Habits, day: number, hour: number, dice: Dice): number {
  return instantOf(timeZone, day * dayMs + hour * hourMs + dice.below(1800) * 1000);
}

/** Returns the brand as it was then, on its former platform. */
function brandAt(brand: DemoBrand, { moved }: Habits, daysAgo: number): DemoBrand {
  return moved !== undefined && daysAgo > moved.daysAgo ? { ...brand, esp: moved.from } : brand;
}

const bankOf = (brand: DemoBrand) => habitWords[brand.language ?? 'en'];

/** Values of `{item}`, `{note}`, `{amount}`, `{code}` and `{brand}`. */
interface Fillings {
  brand: DemoBrand;
  item: number;
  percent?: number;
}

const noteOf = ({ brand, item }: Fillings) => brand.products[item]?.note ?? '';

/** A typical code: the brand's name and the percentage. */
const codeOf = ({ brand, percent }: Fillings) =>
  `${brand.name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .slice(0, 6)
    .toUpperCase()}${percent ?? 10}`;

/** @param turn index of the subject; any whole number. */
function fill(copy: HabitMail, fillings: Fillings, turn: number): HabitWords {
  const { brand, item, percent } = fillings;
  const put = (text: string) =>
    text
      .replaceAll('{item}', brand.products[item]?.name ?? brand.name)
      .replaceAll('{note}', noteOf(fillings))
      .replaceAll('{amount}', bankOf(brand).amount.replace('{percent}', String(percent ?? 10)))
      .replaceAll('{code}', codeOf(fillings))
      .replaceAll('{brand}', brand.name)
      .replaceAll('the The ', 'the ');
  const { subjects, preheader, headline, body, cta } = copy;
  return {
    subject: put(subjects[(hashText(brand.slug) + turn) % subjects.length] ?? brand.name),
    preheader: put(preheader),
    headline: put(headline),
    body: put(body),
    cta: put(cta),
  };
}

/** Returns amount and code if the copy mentions them. */
function offerOf(
  { subjects, preheader, headline, body }: HabitMail,
  fillings: Fillings,
): Pick<Campaign, 'offer'> {
  const isAboutOne = [...subjects, preheader, headline, body].some((text) => /\{(amount|code)\}/.test(text));
  if (!isAboutOne) return {};
  const amount = bankOf(fillings.brand).amount.replace('{percent}', String(fillings.percent ?? 10));
  return { offer: { amount, code: codeOf(fillings) } };
}

function letter(brand: DemoBrand, number: number): Campaign {
  const { leads } = bankOf(brand);
  const start = hashText(`${brand.slug}:letters`);
  const item = (start + number) % brand.products.length;
  const product = brand.products[item];
  const title = (leads[(start + number * 5) % leads.length] ?? '{item}')
    .replaceAll('{item}', product?.name ?? brand.name)
    .replaceAll('the The ', 'the ');
  const others =
    brand.stories.length === 0
      ? []
      : [0, 1].map((step) => brand.stories[(number * 2 + step) % brand.stories.length]);
  return {
    type: 'newsletter',
    season: 'none',
    layout: 'newsletter',
    subject: number % 3 === 0 ? title : `${brand.newsletter?.name ?? brand.name}: ${title}`,
    preheader: others[0]?.title ?? brand.newsletter?.intro ?? '',
    headline: title,
    body: brand.newsletter?.intro ?? '',
    cta: readOn[brand.language ?? 'en'],
    stories: [{ title, text: product?.note ?? '' }, ...others.filter((story) => story !== undefined)],
  };
}

const readOn = {
  en: 'Read the full story',
  de: 'Weiterlesen',
  fr: 'Lire la suite',
  es: 'Seguir leyendo',
  nl: 'Lees verder',
} as const;

/** Returns an offer for the whole range, or a mail about one product. */
function otherMail(brand: DemoBrand, dice: Dice, week: number): Campaign {
  const { offers, products } = bankOf(brand);
  const fillings = { brand, item: dice.below(brand.products.length), percent: 10 + 5 * dice.below(3) };
  if (dice.next() < 0.4) {
    const copy = dice.pick(offers);
    return {
      ...fill(copy, fillings, week),
      ...offerOf(copy, fillings),
      type: 'promotion',
      season: 'none',
      layout: 'offer',
      items: [fillings.item],
    };
  }
  const { type, ...copy } = dice.pick(products);
  return {
    ...fill(copy, fillings, week),
    type,
    season: 'none',
    layout:
      type === 'product_launch' ? 'launch' : ((['hero', 'grid', 'zigzag'] as const)[week % 3] ?? 'hero'),
    items: itemsFrom(brand, fillings.item),
  };
}

const itemsFrom = ({ products }: DemoBrand, first: number) =>
  Array.from({ length: Math.min(3, products.length) }, (_, step) => (first + step) % products.length);

function welcome(brand: DemoBrand): Campaign[] {
  return bankOf(brand).welcome.map((copy, turn): Campaign => {
    const fillings = { brand, item: 0, percent: 10 };
    const offer = offerOf(copy, fillings);
    return {
      ...fill(copy, fillings, turn),
      ...offer,
      type: offer.offer === undefined ? 'newsletter' : 'promotion',
      season: 'none',
      layout: offer.offer === undefined ? 'letter' : 'offer',
      greets: true,
    };
  });
}

/** Days after the basket and hour of day, for each mail about it. */
const basketSteps = [
  { after: 0, hour: 19 },
  { after: 1, hour: 10 },
  { after: 3, hour: 10 },
] as const;

function baskets(
  brand: DemoBrand,
  dice: Dice,
  turn: number,
): Array<{ after: number; hour: number; campaign: Campaign }> {
  const item = dice.below(brand.products.length);
  return bankOf(brand).baskets.flatMap((copy, step) => {
    const at = basketSteps[step];
    if (at === undefined) return [];
    const campaign: Campaign = {
      ...fill(copy, { brand, item }, turn),
      type: 'abandoned_cart',
      season: 'none',
      layout: 'cart',
      items: [item],
      greets: step === 0,
    };
    return [{ ...at, campaign }];
  });
}

/** Plans each Black Friday from first mail to last; offers get deeper. */
function* blackFriday(
  brand: DemoBrand,
  habits: Habits,
  first: number,
  last: number,
): Generator<[day: number, id: string, campaign: Campaign, hour: number]> {
  const { blackFriday: habit } = habits;
  if (habit === null) return;
  const bank = bankOf(brand);
  const copy = chosen(
    bank.blackFriday.map((mail, at) => ({ mail, on: bank.blackFridayDays[at] ?? null })),
    habit.mails,
  );
  const before = copy.filter(({ on }) => on === null).length;
  for (
    let year = new Date(first * dayMs).getUTCFullYear();
    year <= new Date(last * dayMs).getUTCFullYear();
    year += 1
  ) {
    // Years differ from one another.
    const dice = diceFor(`${brand.slug}:black-friday.${year}`);
    const daysBefore = habit.daysBefore + dice.below(4) - 1;
    const deepest = habit.to + 5 * dice.below(2);
    let hour = habits.hour;
    let dayBefore = 0;
    const event = dayNumber(seasonEvents('black_friday', year)[0] ?? '');
    for (const [step, { mail, on }] of copy.entries()) {
      const share = copy.length === 1 ? 1 : step / (copy.length - 1);
      const percent = Math.round((habit.from + share * (deepest - habit.from)) / 5) * 5;
      const fillings = { brand, item: (step + year) % brand.products.length, percent };
      // Mails before the day are spread from the first one to two days before it.
      const ahead = before <= 1 ? daysBefore : daysBefore - (step / (before - 1)) * (daysBefore - 2);
      const day = event + (on ?? -Math.round(ahead));
      hour = day === dayBefore ? Math.min(22, hour + 2) : habits.hour;
      dayBefore = day;
      const offer = offerOf(mail, fillings);
      const kind =
        offer.offer === undefined
          ? ({ type: 'seasonal', layout: 'poster' } as const)
          : ({ type: 'promotion', layout: 'offer' } as const);
      yield [
        day,
        `black-friday.${year}.${step}`,
        { ...fill(mail, fillings, step + year), ...offer, ...kind, season: 'black_friday' },
        hour,
      ];
    }
  }
}

/** Returns `count` of the items in order, including the first and the last. */
function chosen<Item>(all: readonly Item[], count: number): Item[] {
  const wanted = Math.min(count, all.length);
  return Array.from(
    { length: wanted },
    (_, index) => all[Math.round((index * (all.length - 1)) / (wanted - 1))] as Item,
  );
}

/** Plans the campaigns of each season for the year before the plan begins. */
function* seasonsBefore(
  brand: DemoBrand,
  now: Date,
): Generator<[day: number, id: string, campaign: Campaign]> {
  const until = now.getTime() - historyDays * dayMs;
  const dice = diceFor(`${brand.slug}:seasons-before`);
  for (const [index, campaign] of brand.campaigns.entries()) {
    if (campaign.season === 'none' || campaign.season === 'black_friday') continue;
    const days = seasonDays(campaign.season, now.getTime() - habitDays * dayMs, until);
    if (days.length > 0) yield [Math.floor(dice.pick(days) / dayMs), `season.${index}`, campaign];
  }
}
