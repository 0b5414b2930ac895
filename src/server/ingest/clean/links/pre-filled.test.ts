import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

function shownFor(href: string): string | undefined {
  const html = `<a href="https://www.brand.com/sale">Sale</a><a href="${href.replaceAll('&', '&amp;')}">Tell us</a>`;
  const copy = cleanMail(parsedMail({ html }), { imageKey });
  return [...copy.html.matchAll(/ href="([^"]*)"/g)].at(1)?.[1]?.replaceAll('&amp;', '&');
}

const ids = [
  '388821',
  '920923',
  '77812',
  '75912950',
  'q7x2k9',
  'PJAmBS1x',
  'C-759129',
  '9f3a7c21e0b4',
  'K7Q2ZX',
];

describe('Where anybody publishes, what was filled in for a reader goes', () => {
  test.each([
    ['https://www.surveymonkey.com/r/LINEN26?c={id}', 'https://www.surveymonkey.com/r/LINEN26'],
    [
      'https://docs.google.com/forms/d/e/1FAIpQLSd3xQz/viewform?usp=pp_url&entry.76={id}',
      'https://docs.google.com/forms/d/e/1FAIpQLSd3xQz/viewform?usp=pp_url',
    ],
    [
      'https://brand.typeform.com/to/Xy12ab?ticket={id}&lang=en',
      'https://brand.typeform.com/to/Xy12ab?lang=en',
    ],
    ['https://brand.typeform.com/to/Xy12ab#ticket={id}&from=mail', 'https://brand.typeform.com/to/Xy12ab'],
    ['https://calendly.com/brand/fitting?a1={id}', 'https://calendly.com/brand/fitting'],
    ['https://www.trustpilot.com/evaluate/brand.com?b={id}', 'https://www.trustpilot.com/evaluate/brand.com'],
  ])('%s', (href, kept) => {
    for (const id of ids) expect(shownFor(href.replace('{id}', id))).toBe(kept);
  });
});

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL12345&t=90',
  'https://youtu.be/dQw4w9WgXcQ?t=12345',
  'https://vimeo.com/123456789?h=abc123def4',
  'https://www.instagram.com/p/CuXyZ123abc/',
  'https://www.facebook.com/permalink.php?story_fbid=1234567890&id=9876543210',
  'https://www.facebook.com/photo?fbid=123456789&set=a.987654321',
  'https://play.google.com/store/apps/details?id=com.brand.app26',
  'https://apps.apple.com/gb/app/brand/id1234567890?pt=123456&mt=8',
  'https://www.google.com/maps?q=51.507351,-0.127758',
  'https://www.google.com/maps?ll=51.507351,-0.127758&z=15',
  'https://www.google.com/maps/search/?api=1&query=7+Milsom+Street+BA11BZ',
  'https://twitter.com/intent/tweet?text=Linen+26+is+back&hashtags=linen2026',
  'https://twitter.com/intent/tweet?in_reply_to=1234567890123',
  'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Preview&dates=20260303T180000Z/20260303T200000Z',
  'https://www.surveymonkey.com/r/LINEN26',
  'https://www.eventbrite.co.uk/e/spring-preview-tickets-123456789012',
  'https://us02web.zoom.us/j/81234567890?pwd=a1b2c3d4',
  'https://www.amazon.co.uk/dp/B0CXYZ1234?th=1&psc=1',
  'https://docs.google.com/spreadsheets/d/1AbCdEf/edit#gid=1234567',
])('What is published there stays: %s', (href) => {
  expect(shownFor(href)).toBe(href);
});
