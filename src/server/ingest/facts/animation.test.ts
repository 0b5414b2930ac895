import { describe, expect, test } from 'vitest';
import { showsAnimation } from '#server/ingest/facts/animation.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { InlineImage } from '#server/ingest/types.ts';
import { movingPicture } from '#tests/support/browser/moving-picture.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

function moves(html: string, inlineImages: InlineImage[] = [], receivedAt = '2025-11-28T09:00:00Z'): boolean {
  const mail = parsedMail({ html: `<p>Hello</p>${html}`, inlineImages, receivedAt: new Date(receivedAt) });
  return showsAnimation(mail, makePublicCopy(mail, { imageKey }));
}

const remote = (name: string, attributes = 'width="600" height="400"') =>
  `<img src="https://cdn.brand.com/i/${name}" ${attributes}>`;

async function inline(frames: number): Promise<InlineImage> {
  const bytes = await movingPicture(frames).gif().toBuffer();
  return { contentId: 'a@b', filename: 'picture.dat', contentType: 'image/gif', bytes };
}

describe('A mail moves', () => {
  test.each([
    ['by a GIF of some size', remote('sale.gif')],
    ['by a GIF as wide as the mail', remote('sale.GIF', 'width="100%"')],
    ['by a GIF whose size the style says', remote('sale.gif', 'style="width:300px;height:auto"')],
    ['by a GIF without a size', remote('sale.gif?v=2', '')],
    ['by a GIF that one half of the mail shows small', remote('x.gif', 'width="20"') + remote('x.gif')],
    ['by a logo that is said to be animated', remote('logo-animated.gif')],
    ['by a film', `<video src="https://cdn.brand.com/a.mp4">${remote('a.jpg')}</video>`],
  ])('%s', (_reason, html) => {
    expect(moves(html)).toBe(true);
  });

  test.each([
    ['by other pictures', remote('sale.jpg') + remote('gif.png')],
    ['by a GIF that is not shown', '<!-- sale.gif --><a href="https://brand.com/sale.gif">GIF</a>'],
    ['by a GIF the size of a dot', remote('sale.gif', 'width="1" height="1"')],
    ['by a GIF the size of an icon', remote('sun.gif', 'width="50" height="50"')],
    ['by a GIF as narrow as an icon', remote('seal.gif', 'width="87" style="width:100%;max-width:87px"')],
    ['by a GIF as thin as a line', remote('wave.gif', 'width="600" height="10"')],
    ['by a GIF in a style of a thin line', remote('wave.gif', 'style="width:600px;height:8px"')],
    ['by a spacer', remote('spacer.gif', '')],
    ['by a blank', remote('img_blank.gif', 'width="600"')],
    ['by a logo', remote('brand-logo2.gif')],
    ['by an icon', remote('icon_plus.gif', '')],
    [
      'by a GIF behind a cell',
      '<table><tr><td background="https://cdn.brand.com/sale.gif">x</td></tr></table>',
    ],
    [
      'by a design cut into GIFs',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => remote(`${name}.gif`)).join(''),
    ],
    ['by rules that cleaning takes out', '<style>@keyframes a{from{color:red}}p{animation:a 1s}</style>'],
    ['by nothing', ''],
  ])('not %s', (_reason, html) => {
    expect(moves(html)).toBe(false);
  });

  test('not by the name of a GIF when every drawing was one', () => {
    expect(moves(remote('sale.gif'), [], '2002-07-10T09:00:00Z')).toBe(false);
  });

  test('by the frames of a picture it brings along, whatever its name, if it shows it', async () => {
    const [still, moving] = [await inline(1), await inline(2)];
    const shown = '<img src="cid:a@b" width="300" height="200">';
    expect(moves(shown, [moving])).toBe(true);
    expect(moves(shown, [moving], '2002-07-10T09:00:00Z')).toBe(true);
    expect(moves(shown, [{ ...still, filename: 'sale.gif' }])).toBe(false);
    expect(moves('', [moving])).toBe(false);
  });
});
