import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

/** What a link becomes in html and in the text part: the same. */
function shownFor(href: string): string | undefined {
  const html = `<a href="https://www.brand.com/sale">Sale</a><a href="${href.replaceAll('&', '&amp;')}">Open</a>`;
  const copy = cleanMail(parsedMail({ html, text: `Sale https://www.brand.com/sale\nOpen ${href}` }), {
    imageKey,
  });
  const inHtml = [...copy.html.matchAll(/ href="([^"]*)"/g)].at(1)?.[1]?.replaceAll('&amp;', '&');
  expect(copy.text?.split('Open ').at(1)).toBe(inHtml);
  return inHtml;
}

const said = ['Hola%2C%20soy%20Guadalupe%20Ortiz%20(expediente%2040917)', 'Hallo+hier+ist+Mats', 'YES'];

describe('What is filled in for a reader at sites of everybody goes', () => {
  test.each([
    ['https://wa.me/525555501234?text={}', 'https://wa.me/525555501234'],
    [
      'https://api.whatsapp.com/send?phone=525555501234&text={}',
      'https://api.whatsapp.com/send?phone=525555501234',
    ],
    [
      'https://api.whatsapp.com/send/?text={}&phone=525555501234',
      'https://api.whatsapp.com/send/?phone=525555501234',
    ],
    ['https://t.me/brand_bot?start={}', 'https://t.me/brand_bot'],
    ['https://t.me/brand?text={}', 'https://t.me/brand'],
    ['https://m.me/brand?ref={}', 'https://m.me/brand'],
    ['https://ig.me/m/brand?ref={}', 'https://ig.me/m/brand'],
    ['https://line.me/R/ti/p/@brand?oat={}', 'https://line.me/R/ti/p/@brand'],
    ['https://line.me/R/oaMessage/@brand/?{}', 'https://line.me/R/oaMessage/@brand/'],
    ['https://chats.viber.com/brand?context={}', 'https://chats.viber.com/brand'],
    [
      'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Weaving&dates=20260328T100000Z/20260328T130000Z&details={}&location=Loomcraft&add={}',
      'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Weaving&dates=20260328T100000Z/20260328T130000Z&location=Loomcraft',
    ],
    [
      'https://www.google.com/calendar/event?action=TEMPLATE&text=Open+day&details=https%3A%2F%2Fbrand.com%2Fjoin+{}',
      'https://www.google.com/calendar/event?action=TEMPLATE&text=Open+day',
    ],
    [
      'https://outlook.live.com/calendar/0/deeplink/compose?subject=Weaving&startdt=2026-03-28T10:00:00Z&body={}',
      'https://outlook.live.com/calendar/0/deeplink/compose?subject=Weaving&startdt=2026-03-28T10:00:00Z',
    ],
    [
      'https://outlook.office.com/calendar/0/deeplink/compose?subject=Weaving&to={}',
      'https://outlook.office.com/calendar/0/deeplink/compose?subject=Weaving',
    ],
    [
      'https://calendar.yahoo.com/?v=60&title=Weaving&st=20260328T100000Z&desc={}',
      'https://calendar.yahoo.com/?v=60&title=Weaving&st=20260328T100000Z',
    ],
    [
      'https://docs.google.com/forms/d/e/1FAIpQLSd3xQz/viewform?usp=pp_url&entry.76={}',
      'https://docs.google.com/forms/d/e/1FAIpQLSd3xQz/viewform?usp=pp_url',
    ],
    ['https://brand.typeform.com/to/Xy12ab#who={}&from=mail', 'https://brand.typeform.com/to/Xy12ab'],
    ['https://www.surveymonkey.com/r/LINEN26?who={}', 'https://www.surveymonkey.com/r/LINEN26'],
    [
      'https://calendly.com/brand/fitting?name={}&a1={}&month=2026-03',
      'https://calendly.com/brand/fitting?month=2026-03',
    ],
    ['https://cal.com/brand/fitting?name={}&notes={}', 'https://cal.com/brand/fitting'],
    ['https://form.jotform.com/241234567890?name%5Bfirst%5D={}', 'https://form.jotform.com/241234567890'],
    ['https://us02web.zoom.us/j/81234567890?pwd=a1b2c3d4&uname={}', 'https://brand.com/'],
    [
      'https://us02web.zoom.us/j/81234567890?pwd=a1b2c3d4&un={}',
      'https://us02web.zoom.us/j/81234567890?pwd=a1b2c3d4',
    ],
    [
      'https://maps.google.com/maps/dir/?saddr={}&daddr=10+rue+de+l%27Ange+Namur',
      'https://maps.google.com/maps/dir/?daddr=10+rue+de+l%27Ange+Namur',
    ],
    [
      'https://www.google.com/maps/dir/?api=1&origin={}&destination=The+Shop',
      'https://www.google.com/maps/dir/?api=1&destination=The+Shop',
    ],
    [
      'https://www.google.com/maps/dir/{}/The+Shop/@50.46,4.86,15z',
      'https://www.google.com/maps/dir//The+Shop/@50.46,4.86,15z',
    ],
    ['https://maps.apple.com/?saddr={}&daddr=The+Shop', 'https://maps.apple.com/?daddr=The+Shop'],
  ])('%s', (href, kept) => {
    for (const one of said) expect(shownFor(href.replaceAll('{}', one))).toBe(kept);
  });

  test.each([
    'https://pay.google.com/gp/v/save/eyJhbGciOiJSUzI1NiJ9.eyJjYXJkIjoiMjkwMDQ0NzEyOCJ9.Qm9va3N3YWxsb3c',
    'https://wallet.brand.com/passes/spring.pkpass?t=Zk3mP81xT',
    'https://us02web.zoom.us/w/86231190447?tk=abc.def',
    'https://us02web.zoom.us/j/86231190447?tk=abc.def',
    'https://www.figma.com/open/eyJhbGciOiJIUzI1NiJ9.eyJ1IjoxMjM0NTY3fQ.c2ln',
  ])('A page of one person leads to the brand: %s', (href) => {
    expect(shownFor(href)).toBe('https://brand.com/');
  });
});

describe('What is shared is cleaned as links are', () => {
  test.each([
    [
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fbrand.com%2Fspring%3Futm_source%3Dmail%26rid%3DPJAmBS1x',
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fbrand.com%2Fspring',
    ],
    [
      'https://twitter.com/intent/tweet?text=Linen+is+back&url=https%3A%2F%2Fbrand.com%2Fspring%3Frid%3D388821',
      'https://twitter.com/intent/tweet?text=Linen+is+back&url=https%3A%2F%2Fbrand.com%2Fspring',
    ],
    [
      'https://wa.me/?text=Look%20at%20https%3A%2F%2Fbrand.com%2Fspring%3Frid%3D388821',
      'https://wa.me/?text=Look%20at%20https%3A%2F%2Fbrand.com%2Fspring',
    ],
    ['https://api.whatsapp.com/send?text=Use+my+code+TEDDY-V4K2+here', 'https://api.whatsapp.com/send'],
    [
      'https://t.me/share/url?url=https%3A%2F%2Fbrand.com%2F&text=With+my+code+K7Q2ZX',
      'https://t.me/share/url?url=https%3A%2F%2Fbrand.com%2F',
    ],
  ])('%s', (href, kept) => {
    expect(shownFor(href)).toBe(kept);
  });
});

test.each([
  'https://wa.me/525555501234',
  'https://api.whatsapp.com/send?phone=4930123456',
  'https://wa.me/?text=Look%20at%20this%3A%20https%3A%2F%2Fbrand.com%2Fspring',
  'https://t.me/brand_channel/214',
  'https://signal.me/#p/+4930123456',
  'https://t.me/share/url?url=https%3A%2F%2Fbrand.com%2Fspring&text=Linen+is+back',
  'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fbrand.com%2Fspring',
  'https://www.pinterest.com/pin/create/button/?url=https%3A%2F%2Fbrand.com%2Flamp&description=A+blue+lamp',
  'https://twitter.com/intent/tweet?text=My+new+lamp+from+@brand',
  'https://twitter.com/intent/tweet?text=Get+15%25+off+with+SPRING15',
  'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Open+day&dates=20260328T100000Z/20260328T130000Z&location=7+Milsom+Street+BA1+1BZ&ctz=Europe/London',
  'https://outlook.office.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent&subject=Open+day&startdt=2026-03-28T10:00:00Z',
  'https://www.google.com/maps/dir/?api=1&destination=7+Milsom+Street+BA11BZ',
  'https://www.google.com/maps/place/The+Shop/@51.507351,-0.127758,17z',
  'https://www.google.com/search?q=linen&start=10',
  'https://forms.office.com/Pages/ResponsePage.aspx?id=DQSIkWdsW0yxEjajBLZtrQAAAAAA',
  'https://us02web.zoom.us/webinar/register/WN_a1b2c3d4',
  'https://calendly.com/brand/fitting?month=2026-03',
])('What everybody is told stays: %s', (href) => {
  expect(shownFor(href)).toBe(href);
});

test.each(['Sale', 'Sale ', 'Sale: '])(
  'A web address in a text is cleaned, whatever stands before it: %j',
  (words) => {
    const text = `${words}https://www.brand.com/sale?utm_source=mail (https://www.brand.com/a_(b)?rid=PJAmBS1x)`;
    const copy = cleanMail(parsedMail({ subject: text, text }), { imageKey });
    const kept = `${words}https://www.brand.com/sale (https://www.brand.com/a_(b))`;
    expect([copy.subject, copy.text]).toEqual([kept, kept]);
  },
);
