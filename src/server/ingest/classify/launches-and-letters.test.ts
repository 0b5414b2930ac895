import { describe, expect, test } from 'vitest';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import { classifyTestMail } from '#tests/support/mail/classified-mail.ts';

const typeOf = (subject: string, text: string) =>
  classifyTestMail({ subject, text, isBulk: true }).campaignType;
const prose =
  'We walked along the river for an hour and talked of wood and light and of what a lamp is for. '.repeat(12);

describe('A word like new, release or introducing makes no launch by itself', () => {
  test.each<[CampaignType, string, string]>([
    ['newsletter', 'A new way to think about light', prose],
    ['newsletter', 'New episode: the lamp maker', `Listen to the podcast. ${prose}`],
    ['newsletter', 'Notes from the workshop', `Introducing ourselves again. ${prose}`],
    ['newsletter', 'The week in lamps', `A press release said so. Read more. ${prose}`],
    ['newsletter', 'What’s new this week', `Five articles. Read more. ${prose}`],
    ['newsletter', 'New blog post: how we oil oak', `Read the article. ${prose}`],
    ['promotion', 'New prices on all lamps', 'Now reduced: up to 40% off. Shop now.'],
    ['promotion', 'New deals every day', 'Save up to 30% today only.'],
    ['newsletter', 'Word of the day: dovetail', 'A joint of two boards. See the picture.'],
    ['newsletter', 'Oiling oak, lesson 2', 'Today we sand.'],
    ['newsletter', 'Release yourself from clutter', `Seven tips. ${prose}`],
  ])('%s: %s', (type, subject, text) => {
    expect(typeOf(subject, text)).toBe(type);
  });

  test.each([
    ['New: the Alder lamp', 'In oak and in ash.'],
    ['Introducing Alder', 'A lamp for people who read in bed.'],
    ['Meet the Alder', 'Our quietest lamp.'],
    ['Alder is here', `We are launching it today. The new lamp is now available. ${prose}`],
    ['The new Alder, released today', 'See what it can do.'],
    ['Announcing version 7', 'The fastest Alder ever.'],
    ['Alder in oak', `We are pleased to present the new Alder. ${prose}`],
  ])('but does at the beginning of a subject, or in company: %s', (subject, text) => {
    expect(typeOf(subject, text)).toBe('product_launch');
  });
});

describe('New posts to be filled, and numbers that were drawn, are no campaign', () => {
  test.each([
    ['Neue Stellen im Klinikum', 'Pflegefachkraft, Kennziffer 2026-118. Bewerbung an das Personalbüro.'],
    ['New vacancies this month', 'Nurse, ward 4, reference 2026-118. Apply to the office.'],
    ['Gracias, capitán', 'Tras 311 partidos cuelga las botas. Números del sorteo: 04817 y 22903.'],
  ])('%s', (subject, text) => {
    expect(['newsletter', 'other']).toContain(typeOf(subject, text));
  });
});

describe('Much prose', () => {
  test('is a letter where it only mentions an offer', () => {
    expect(typeOf('A walk by the river', `${prose} There is an offer on our site.`)).toBe('newsletter');
  });

  test('is the frame of an offer where it makes one clearly', () => {
    expect(typeOf('A walk by the river', `Our special offer ends soon. ${prose}`)).toBe('promotion');
  });
});

describe('A season that is here', () => {
  test.each(['Spring is here', 'Der Frühling ist da', 'El verano ya está aquí'])(
    'launches nothing: %s',
    (subject) => {
      expect(typeOf(subject, `${subject}. A walk by the river.`)).toBe('seasonal');
    },
  );
});

describe('List mail that says little', () => {
  test.each<[CampaignType, string, string]>([
    ['promotion', 'For you', 'Shop now. Our lamps from the north.'],
    ['newsletter', 'For you', 'A story from the north. Learn more.'],
    ['other', 'For you', 'Hm.'],
  ])('is %s if anything', (type, subject, text) => {
    expect(typeOf(subject, text)).toBe(type);
  });
});
