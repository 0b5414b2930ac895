import type { Frame, Page } from '@playwright/test';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { expect, test } from './fixtures.ts';

/** Sanitized mails in their frame: appearance and behaviour. */

test.use({ viewport: { width: 700, height: 600 } });

const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** Opens a mail as the email viewer does. */
async function show(page: Page, mail: Partial<ParsedMail>): Promise<Frame> {
  const { html } = makePublicCopy(parsedMail(mail), { imageKey });
  const source = frameDocument(html, { origin: null, emailId: 7 });
  await page.setContent(
    '<!doctype html><style>iframe{width:600px;height:500px;border:0;background:#fff}</style>',
  );
  await page.evaluate(
    ([document_, sandbox_]) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', sandbox_ ?? '');
      frame.srcdoc = document_ ?? '';
      document.body.append(frame);
    },
    [source, sandbox],
  );
  await page.frameLocator('iframe').locator('body :first-child').first().waitFor({ state: 'attached' });
  const frame = page.frames().at(-1);
  if (frame === undefined) throw new Error('There is no frame');
  return frame;
}

const styleOf = (frame: Frame, selector: string, property: string) =>
  frame
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const doctypes = [
  ['a doctype of today', '<!doctype html>'],
  ['no doctype', ''],
] as const;

for (const [name, doctype] of doctypes)
  test.describe(`Looks set by attributes, with ${name}`, () => {
    test('are paper, text and links of the body', async ({ page }) => {
      const frame = await show(page, {
        html: `${doctype}<html><body bgcolor="#123456" text="#fedcba" link="#00ff00"><p>Words</p><a href="https://shop.example/">Shop</a><table><tr><td>Cell</td></tr></table></body></html>`,
      });
      await expect.poll(() => styleOf(frame, 'body', 'background-color')).toBe('rgb(18, 52, 86)');
      await expect.poll(() => styleOf(frame, 'p', 'color')).toBe('rgb(254, 220, 186)');
      await expect.poll(() => styleOf(frame, 'td', 'color')).toBe('rgb(254, 220, 186)');
      await expect.poll(() => styleOf(frame, 'a', 'color')).toBe('rgb(0, 255, 0)');
    });

    test('give way to styles of the mail', async ({ page }) => {
      const frame = await show(page, {
        html: `${doctype}<style>body{color:#010203}</style><body bgcolor="#123456" text="#fedcba" style="background:#a0b0c0"><p>Words</p><table><tr><td>Cell</td></tr></table>`,
      });
      await expect.poll(() => styleOf(frame, 'body', 'background-color')).toBe('rgb(160, 176, 192)');
      await expect.poll(() => styleOf(frame, 'p', 'color')).toBe('rgb(1, 2, 3)');
      await expect.poll(() => styleOf(frame, 'td', 'color')).toBe('rgb(1, 2, 3)');
    });

    test('are the pictures behind body, table and cell', async ({ page }) => {
      const of = (name: string) => `https://cdn.shop.example/${name}.png`;
      const frame = await show(page, {
        html: `${doctype}<body background="${of('a')}"><table background="${of('b')}"><tr><td background="${of('c')}">Cell</td></tr></table></body>`,
      });
      for (const [element, name] of [
        ['body', 'a'],
        ['table', 'b'],
        ['td', 'c'],
      ] as const)
        await expect.poll(() => styleOf(frame, element, 'background-image')).toContain(imageKey(of(name)));
    });

    test('are the style of the root', async ({ page }) => {
      const frame = await show(page, {
        html: `${doctype}<html style="background-color:#123456"><body><p>Words</p></body></html>`,
      });
      await expect.poll(() => styleOf(frame, 'html', 'background-color')).toBe('rgb(18, 52, 86)');
    });
  });

test('A mail that says nothing is black on the white of its frame', async ({ page }) => {
  const frame = await show(page, { html: '<p>Words</p>' });
  await expect.poll(() => styleOf(frame, 'p', 'color')).toBe('rgb(0, 0, 0)');
  await expect.poll(() => styleOf(frame, 'body', 'background-color')).toBe('rgba(0, 0, 0, 0)');
});

test.describe('An interactive mail', () => {
  const tabs = `<style>.pane{display:none} #one:checked~.first,#two:checked~.second{display:block}
      .plain{display:block} @media screen and (-webkit-min-device-pixel-ratio:0){.plain{display:none}.live{display:block!important}}</style>
    <div class="live" style="display:none"><input type="radio" name="tab" id="one" checked style="display:none"><input type="radio" name="tab" id="two" style="display:none">
      <label for="one">First</label> <label for="two">Second</label>
      <div class="pane first">Lamps</div><div class="pane second">Chairs</div></div>
    <div class="plain">See the shop</div>`;

  test('shows the pane whose tab is chosen', async ({ page }) => {
    const frame = await show(page, { html: tabs });
    await expect(frame.getByText('Lamps')).toBeVisible();
    await frame.getByText('Second').click();
    await expect(frame.getByText('Chairs')).toBeVisible();
    await expect(frame.getByText('Lamps')).not.toBeVisible();
    await expect(frame.getByText('See the shop')).not.toBeVisible();
  });

  test('opens what a ticked box opens, around which its label stands', async ({ page }) => {
    const frame = await show(page, {
      html: '<label>More <input type="checkbox" class="more"></label><style>.rest{display:none} label:has(:checked)+.rest{display:block}</style><div class="rest">Small print</div><p>Lamps</p>',
    });
    await expect(frame.getByText('Small print')).not.toBeVisible();
    await frame.getByText('More').click();
    await expect(frame.getByText('Small print')).toBeVisible();
  });

  test('shows the pictures of its slides', async ({ page }) => {
    const frame = await show(page, {
      html: `<style>.slide{display:none} #a:checked~.s1{display:block}</style><input type="radio" id="a" name="s" checked><img class="slide s1" alt="A lamp" width="80" height="40" src="https://cdn.shop.example/lamp.png"><p>Lamps</p>`,
    });
    await expect.poll(() => styleOf(frame, 'img', 'display')).toBe('block');
  });
});

test('Words of pictures that cannot be had do not lie over one another', async ({ page }) => {
  const frame = await show(page, {
    html: `<p style="width:60px"><img src="cid:none" alt="A lamp of brass"> <img src="cid:nothing" alt="A chair of oak"></p><p>Lamps</p>`,
  });
  const { height } = (await frame.locator('p').first().boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(60);
});

test.describe('Words that run from right to left', () => {
  const words = 'שלום לכולם! מבצע סוף עונה.';

  for (const [what, html] of [
    ['the root', `<html dir="rtl"><body><p>${words}</p></body></html>`],
    ['the body', `<html><body dir="rtl"><p>${words}</p></body></html>`],
    ['a rule', `<style>body{direction:rtl}</style><p>${words}</p>`],
    ['the style of the root', `<html style="direction:rtl"><body><p>${words}</p></body></html>`],
    ['the style of a cell', `<table><tr><td style="direction:rtl"><p>${words}</p></td></tr></table>`],
  ] as const)
    test(`are laid out as ${what} says`, async ({ page }) => {
      const frame = await show(page, { html });
      await expect.poll(() => styleOf(frame, 'p', 'direction')).toBe('rtl');
    });

  test('are laid out so in a mail without html, line by line', async ({ page }) => {
    const frame = await show(page, { text: `${words}\nSee you soon.\n\n${words}` });
    const lines = await frame.evaluate(() => {
      const range = document.createRange();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        range.selectNodeContents(node);
        const { left, right } = range.getBoundingClientRect();
        found.push(left > innerWidth - right ? 'right' : 'left');
      }
      return found;
    });
    expect(lines).toEqual(['right', 'left', 'right']);
    await expect.poll(() => styleOf(frame, 'p', 'direction')).toBe('rtl');
  });
});
