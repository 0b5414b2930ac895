import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

/** How cleaned mails look and work in the frame that shows them. */

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 700, height: 600 } });
  return () => page.close();
});

afterAll(() => browser?.close());

const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** Opens a mail as the viewer does. */
async function show(mail: Partial<ParsedMail>): Promise<Frame> {
  const { html } = cleanMail(parsedMail(mail), { imageKey });
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

describe.each(doctypes)('Looks set by attributes, with %s', (_name, doctype) => {
  test('are paper, text and links of the body', async () => {
    const frame = await show({
      html: `${doctype}<html><body bgcolor="#123456" text="#fedcba" link="#00ff00"><p>Words</p><a href="https://shop.example/">Shop</a><table><tr><td>Cell</td></tr></table></body></html>`,
    });
    expect(await styleOf(frame, 'body', 'background-color')).toBe('rgb(18, 52, 86)');
    expect(await styleOf(frame, 'p', 'color')).toBe('rgb(254, 220, 186)');
    expect(await styleOf(frame, 'td', 'color')).toBe('rgb(254, 220, 186)');
    expect(await styleOf(frame, 'a', 'color')).toBe('rgb(0, 255, 0)');
  });

  test('give way to styles of the mail', async () => {
    const frame = await show({
      html: `${doctype}<style>body{color:#010203}</style><body bgcolor="#123456" text="#fedcba" style="background:#a0b0c0"><p>Words</p><table><tr><td>Cell</td></tr></table>`,
    });
    expect(await styleOf(frame, 'body', 'background-color')).toBe('rgb(160, 176, 192)');
    expect(await styleOf(frame, 'p', 'color')).toBe('rgb(1, 2, 3)');
    expect(await styleOf(frame, 'td', 'color')).toBe('rgb(1, 2, 3)');
  });

  test('are the pictures behind body, table and cell', async () => {
    const of = (name: string) => `https://cdn.shop.example/${name}.png`;
    const frame = await show({
      html: `${doctype}<body background="${of('a')}"><table background="${of('b')}"><tr><td background="${of('c')}">Cell</td></tr></table></body>`,
    });
    for (const [element, name] of [
      ['body', 'a'],
      ['table', 'b'],
      ['td', 'c'],
    ] as const)
      expect(await styleOf(frame, element, 'background-image')).toContain(imageKey(of(name)));
  });

  test('are the style of the root', async () => {
    const frame = await show({
      html: `${doctype}<html style="background-color:#123456"><body><p>Words</p></body></html>`,
    });
    expect(await styleOf(frame, 'html', 'background-color')).toBe('rgb(18, 52, 86)');
  });
});

test('A mail that says nothing is black on the white of its frame', async () => {
  const frame = await show({ html: '<p>Words</p>' });
  expect(await styleOf(frame, 'p', 'color')).toBe('rgb(0, 0, 0)');
  expect(await styleOf(frame, 'body', 'background-color')).toBe('rgba(0, 0, 0, 0)');
});

describe('An interactive mail', () => {
  const tabs = `<style>.pane{display:none} #one:checked~.first,#two:checked~.second{display:block}
      .plain{display:block} @media screen and (-webkit-min-device-pixel-ratio:0){.plain{display:none}.live{display:block!important}}</style>
    <div class="live" style="display:none"><input type="radio" name="tab" id="one" checked style="display:none"><input type="radio" name="tab" id="two" style="display:none">
      <label for="one">First</label> <label for="two">Second</label>
      <div class="pane first">Lamps</div><div class="pane second">Chairs</div></div>
    <div class="plain">See the shop</div>`;

  test('shows the pane whose tab is chosen', async () => {
    const frame = await show({ html: tabs });
    expect(await frame.getByText('Lamps').isVisible()).toBe(true);
    await frame.getByText('Second').click();
    expect(await frame.getByText('Chairs').isVisible()).toBe(true);
    expect(await frame.getByText('Lamps').isVisible()).toBe(false);
    expect(await frame.getByText('See the shop').isVisible()).toBe(false);
  });

  test('opens what a ticked box opens, around which its label stands', async () => {
    const frame = await show({
      html: '<label>More <input type="checkbox" class="more"></label><style>.rest{display:none} label:has(:checked)+.rest{display:block}</style><div class="rest">Small print</div><p>Lamps</p>',
    });
    expect(await frame.getByText('Small print').isVisible()).toBe(false);
    await frame.getByText('More').click();
    expect(await frame.getByText('Small print').isVisible()).toBe(true);
  });

  test('shows the pictures of its slides', async () => {
    const frame = await show({
      html: `<style>.slide{display:none} #a:checked~.s1{display:block}</style><input type="radio" id="a" name="s" checked><img class="slide s1" alt="A lamp" width="80" height="40" src="https://cdn.shop.example/lamp.png"><p>Lamps</p>`,
    });
    expect(await styleOf(frame, 'img', 'display')).toBe('block');
  });
});

test('Words of pictures that cannot be had do not lie over one another', async () => {
  const frame = await show({
    html: `<p style="width:60px"><img src="cid:none" alt="A lamp of brass"> <img src="cid:nothing" alt="A chair of oak"></p><p>Lamps</p>`,
  });
  const { height } = (await frame.locator('p').first().boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(60);
});

describe('Words that run from right to left', () => {
  const words = 'שלום לכולם! מבצע סוף עונה.';

  test.each([
    ['the root', `<html dir="rtl"><body><p>${words}</p></body></html>`],
    ['the body', `<html><body dir="rtl"><p>${words}</p></body></html>`],
    ['a rule', `<style>body{direction:rtl}</style><p>${words}</p>`],
    ['the style of the root', `<html style="direction:rtl"><body><p>${words}</p></body></html>`],
    ['the style of a cell', `<table><tr><td style="direction:rtl"><p>${words}</p></td></tr></table>`],
  ])('are laid out as %s says', async (_what, html) => {
    expect(await styleOf(await show({ html }), 'p', 'direction')).toBe('rtl');
  });

  test('are laid out so in a mail without html, line by line', async () => {
    const frame = await show({ text: `${words}\nSee you soon.\n\n${words}` });
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
    expect(await styleOf(frame, 'p', 'direction')).toBe('rtl');
  });
});
