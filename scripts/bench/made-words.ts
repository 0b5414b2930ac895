import { type Random, zipfPicker } from '#doubles/volume/random.ts';
import { tagsOf } from '#server/ingest/terms/mail-tags.ts';
import type { SearchedMail } from '#server/ingest/terms/mail-terms.ts';

const languages = ['en', 'en', 'en', 'de', 'fr', 'es', 'pt'];

/** Words of one language; their frequencies follow Zipf's law, as in real mail. */
const vocabulary = 60_000;

export const wordPicker = (random: Random) => zipfPicker(vocabulary, random);

export interface MadeMail {
  mail: SearchedMail;
  platform: string;
  percent: number;
  codes: string[];
}

/** Share of repeated words in a mail: of 350 words 190 are different, as in the corpus. */
const repeats = 0.45;

/** @param usualWords median number of words of its body. */
export function makeMail(id: number, random: Random, pick: () => number, usualWords: number): MadeMail {
  const language = languages[Math.floor(random() * languages.length)] ?? 'en';
  const reported: string[] = [];
  const word = () => {
    const again = random() < repeats ? reported[Math.floor(random() * reported.length)] : undefined;
    const one = again ?? wordOf(language, pick());
    reported.push(one);
    return one;
  };
  const some = (words: number) => Array.from({ length: words }, word).join(' ');
  const percent =
    random() < 0.35 ? ([10, 10, 15, 20, 20, 25, 30, 40, 50, 70][Math.floor(random() * 10)] ?? 20) : 0;
  const codes = random() < 0.15 ? [`CODE${id % 997}`] : [];
  const platform =
    ['Klaviyo', 'Mailchimp', 'Salesforce Marketing Cloud', 'Braze', 'Emarsys'][id % 5] ?? 'Braze';
  const from = `news@mail.brand${id % 5_000}.example`;
  const length = Math.round(usualWords * Math.exp((random() + random() + random() - 1.5) * 1.1));
  return {
    mail: {
      language,
      subject: some(6),
      preheader: some(12),
      sender: some(2),
      from,
      body: `${some(length)} free delivery ${some(12)}`,
      alternativeText: '',
      tags: tagsOf({
        id,
        language,
        platform,
        from,
        offerPercent: percent === 0 ? null : percent,
        hasOffer: percent > 0,
        hasAnimation: false,
        hasEmoji: false,
        codes,
      }),
    },
    platform,
    percent,
    codes,
  };
}

const syllables = [...'bcdfghlmnprstvwz'].flatMap((one) => [...'aeio'].map((other) => one + other));

/** Frequent words are short. */
export function wordOf(language: string, rank: number): string {
  let word = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return `${language.charAt(0)}${word}`;
}
