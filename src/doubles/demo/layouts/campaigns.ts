import { mix, quietInk, readableOn } from '#doubles/demo/illustrations/colour.ts';
import type { Laid } from '#doubles/demo/layouts/document.ts';
import {
  button,
  codeBox,
  columns,
  displayStyle,
  escapeHtml,
  greeting,
  headline,
  hero,
  inkOn,
  linked,
  masthead,
  panelCorner,
  paragraphs,
  picture,
  productPair,
  row,
  rule,
  textLink,
  textStyle,
  wordmark,
} from '#doubles/demo/layouts/parts.ts';
import type { Sheet } from '#doubles/demo/layouts/sheet.ts';

/** Layouts that sell: each arranges a sheet in its own way. */

const pairs = <Item>(items: Item[]) =>
  items.flatMap((_, index) => (index % 2 === 0 ? [items.slice(index, index + 2)] : []));

/** A picture, a headline, a few lines, a button, and two products where there are some. */
export function layHero(sheet: Sheet): Laid {
  const { look } = sheet;
  const left = look.masthead === 'left' || look.masthead === 'rule' || look.masthead === 'band';
  const align = left ? 'left' : 'center';
  const rows =
    masthead(sheet, look.card) +
    hero(sheet) +
    row(headline(sheet, 40, look.ink), `padding:40px 48px 0;text-align:${align};`) +
    row(
      greeting(sheet, 16, look.ink) + paragraphs(sheet, 16, look.ink),
      `padding:18px 48px 0;text-align:${align};`,
    ) +
    row(button(sheet, look.main), `padding:28px 48px 44px;text-align:${align};`) +
    (sheet.products.length >= 2
      ? row(productPair(sheet, sheet.products.slice(0, 2), look.ink), 'padding:8px 40px 12px;')
      : '') +
    row('&nbsp;', `background-color:${look.deep};font-size:1px;line-height:18px;padding:0;`, '');
  return { rows, paper: look.paper, card: look.card };
}

/** The offer in letters as large as the mail is wide, its code, and a picture underneath. */
export function layOffer(sheet: Sheet): Laid {
  const ground = sheet.campaign.season === 'none' ? sheet.look.main : sheet.palette.bg;
  const ink = readableOn(ground, sheet.look.deep, '#ffffff');
  const words = (sheet.campaign.offer?.amount ?? sheet.campaign.headline).split(' ');
  const [first = '', ...rest] = words;
  const size = Math.max(...words.map((word) => word.length)) > 6 ? 84 : 124;
  const mega = (text: string) =>
    `<div class="mega" style="${displayStyle(sheet, size, ink)}letter-spacing:-4px;">${escapeHtml(text)}</div>`;
  const fill = inkOn(sheet, ground) === '#ffffff' ? '#ffffff' : sheet.look.deep;
  const rows =
    row(wordmark(sheet, ink), `background-color:${ground};padding:28px 40px 0;text-align:center;`) +
    row(
      mega(first) + (rest.length > 0 ? mega(rest.join(' ')) : ''),
      `background-color:${ground};padding:44px 24px 0;text-align:center;`,
    ) +
    row(
      `<p style="${textStyle(sheet, 20, ink)}font-weight:700;">${escapeHtml(sheet.campaign.headline)}</p>`,
      `background-color:${ground};padding:26px 48px 0;text-align:center;`,
    ) +
    row(paragraphs(sheet, 16, ink), `background-color:${ground};padding:10px 56px 26px;text-align:center;`) +
    (sheet.campaign.offer?.code === undefined
      ? ''
      : row(codeBox(sheet, ink), `background-color:${ground};padding:0 40px 26px;text-align:center;`)) +
    row(button(sheet, fill), `background-color:${ground};padding:0 40px 44px;text-align:center;`) +
    hero(sheet);
  return { rows, paper: mix(ground, sheet.look.paper, 0.82), card: ground };
}

/** Four things in two rows, each with its price. */
export function layGrid(sheet: Sheet): Laid {
  const { look } = sheet;
  const rows =
    masthead(sheet, look.card) +
    rule(mix(look.ink, look.card, 0.82)) +
    row(headline(sheet, 36, look.ink), 'padding:34px 40px 0;text-align:left;') +
    row(
      greeting(sheet, 16, look.ink) + paragraphs(sheet, 16, look.ink),
      'padding:14px 40px 30px;text-align:left;',
    ) +
    pairs(sheet.products.slice(0, 4))
      .map((pair) => row(productPair(sheet, pair, look.ink), 'padding:0 40px;'))
      .join('') +
    row(button(sheet, look.main), 'padding:6px 40px 44px;text-align:left;');
  return { rows, paper: look.paper, card: look.card };
}

/** The season over the whole mail: its ground, its picture, the words in between. */
export function laySeasonal(sheet: Sheet): Laid {
  const { palette } = sheet;
  const ground = palette.bg;
  const ink = readableOn(ground, palette.deep, palette.light);
  const fill = readableOn(ground, palette.deep, palette.pop);
  const rows =
    row(wordmark(sheet, ink), `background-color:${ground};padding:30px 40px 26px;text-align:center;`) +
    row(headline(sheet, 46, ink), `background-color:${ground};padding:10px 44px 0;text-align:center;`) +
    row(
      greeting(sheet, 16, ink) + paragraphs(sheet, 16, ink),
      `background-color:${ground};padding:18px 56px 0;text-align:center;`,
    ) +
    row(
      codeBox(sheet, ink),
      `background-color:${ground};padding:${sheet.campaign.offer?.code ? '24px' : '0'} 40px 0;text-align:center;`,
    ) +
    row(button(sheet, fill), `background-color:${ground};padding:28px 40px 32px;text-align:center;`) +
    hero(sheet) +
    (sheet.products.length >= 2
      ? row(
          productPair(sheet, sheet.products.slice(0, 2), sheet.look.ink),
          `background-color:${sheet.look.card};padding:36px 40px 6px;`,
        )
      : '');
  return { rows, paper: mix(ground, sheet.look.card, 0.86), card: ground };
}

/** Dark, one new thing, its name in large letters, three facts below. */
export function layLaunch(sheet: Sheet): Laid {
  const { look, palette } = sheet;
  const ground = palette.bg;
  const ink = readableOn(ground, '#16161a', '#ffffff');
  const quiet = quietInk(ink, ground, 0.25);
  const facts = sheet.campaign.body.split('\n');
  const [lead = '', ...rest] = facts;
  const rows =
    row(wordmark(sheet, ink), `background-color:${ground};padding:30px 40px 22px;text-align:center;`) +
    hero(sheet) +
    row(headline(sheet, 54, ink), `background-color:${ground};padding:34px 40px 0;text-align:center;`) +
    row(
      `<p style="${textStyle(sheet, 17, quiet)}">${escapeHtml(lead)}</p>`,
      `background-color:${ground};padding:14px 56px 0;text-align:center;`,
    ) +
    row(
      button(sheet, readableOn(ground, look.deep, '#ffffff')),
      `background-color:${ground};padding:28px 40px 40px;text-align:center;`,
    ) +
    rest
      .map(
        (fact) =>
          rule(mix(ink, ground, 0.78), '0 56px') +
          row(
            `<p style="${textStyle(sheet, 15, quiet)}">${escapeHtml(fact)}</p>`,
            `background-color:${ground};padding:18px 56px;text-align:left;`,
          ),
      )
      .join('') +
    (sheet.products[0] === undefined
      ? ''
      : row(
          `<p style="${textStyle(sheet, 14, quiet)}">${escapeHtml(sheet.products[0].name)} · ${escapeHtml(sheet.products[0].price)}</p>`,
          `background-color:${ground};padding:8px 40px 36px;text-align:center;`,
        ));
  return { rows, paper: mix(ground, '#000000', 0.25), card: ground };
}

/** Picture and words change sides from one product to the next. */
export function layZigzag(sheet: Sheet): Laid {
  const { look } = sheet;
  const band = (item: Sheet['products'][number], index: number) => {
    const image = `<td class="col" width="50%" valign="middle" style="padding:0;">${linked(item.href, picture(item.imageUrl, item.name, 300, 300, 'max-width:none;'))}</td>`;
    const words = `<td class="col" width="50%" valign="middle" style="padding:28px 34px;background-color:${index % 2 ? look.soft : look.card};"><p style="${displayStyle(sheet, 24, inkOn(sheet, index % 2 ? look.soft : look.card))}">${escapeHtml(item.name)}</p><p style="${textStyle(sheet, 15, inkOn(sheet, index % 2 ? look.soft : look.card))}padding:8px 0 12px;">${escapeHtml(item.note)}</p>${textLink(sheet, item.price, item.href, inkOn(sheet, index % 2 ? look.soft : look.card))}</td>`;
    return row(columns(index % 2 ? words + image : image + words), 'padding:0;', '');
  };
  const rows =
    masthead(sheet, look.card) +
    row(
      headline(sheet, 42, inkOn(sheet, look.soft)),
      `background-color:${look.soft};padding:44px 40px 0;text-align:left;`,
    ) +
    row(
      greeting(sheet, 16, inkOn(sheet, look.soft)) + paragraphs(sheet, 16, inkOn(sheet, look.soft)),
      `background-color:${look.soft};padding:14px 40px 40px;text-align:left;`,
    ) +
    sheet.products.slice(0, 3).map(band).join('') +
    row(button(sheet, look.main), 'padding:36px 40px 42px;text-align:center;');
  return { rows, paper: look.paper, card: look.card };
}

/** A poster: coloured block with large left-set words, picture below, nothing else. */
export function layPoster(sheet: Sheet): Laid {
  const ground = sheet.campaign.season === 'none' ? sheet.look.pop : sheet.palette.bg;
  const ink = readableOn(ground, sheet.look.deep, '#ffffff');
  const rows =
    row(wordmark(sheet, ink), `background-color:${ground};padding:30px 40px 0;text-align:left;`) +
    row(headline(sheet, 62, ink), `background-color:${ground};padding:56px 40px 0;text-align:left;`) +
    row(
      greeting(sheet, 17, ink) + paragraphs(sheet, 17, ink),
      `background-color:${ground};padding:20px 90px 0 40px;text-align:left;`,
    ) +
    row(
      button(sheet, readableOn(ground, sheet.look.deep, '#ffffff')),
      `background-color:${ground};padding:28px 40px 52px;text-align:left;`,
    ) +
    hero(sheet);
  return { rows, paper: sheet.look.paper, card: ground };
}

/** One thing that waits in the basket, and three quiet reasons. */
export function layCart(sheet: Sheet): Laid {
  const { look } = sheet;
  const faint = mix(look.ink, look.card, 0.82);
  const quiet = quietInk(look.ink, look.card, 0.25);
  const line = (item: Sheet['products'][number]) =>
    columns(
      `<td class="col" width="200" valign="middle" style="padding:16px;">${linked(item.href, picture(item.imageUrl, item.name, 220, 220, `border-radius:${panelCorner(sheet)}px;`))}</td><td class="col" valign="middle" style="padding:16px 24px;"><p style="${displayStyle(sheet, 22, look.ink)}">${escapeHtml(item.name)}</p><p style="${textStyle(sheet, 15, quiet)}padding:6px 0 10px;">${escapeHtml(item.note)}</p><p style="${textStyle(sheet, 18, look.ink)}font-weight:700;">${escapeHtml(item.price)}</p></td>`,
      `border:1px solid ${faint};border-radius:${panelCorner(sheet)}px;background-color:#ffffff;`,
    );
  const rows =
    masthead(sheet, look.card) +
    row(headline(sheet, 36, look.ink), 'padding:36px 48px 0;text-align:center;') +
    row(
      greeting(sheet, 16, look.ink) + paragraphs(sheet, 16, look.ink),
      'padding:14px 48px 28px;text-align:center;',
    ) +
    sheet.products
      .slice(0, 2)
      .map((item) => row(line(item), 'padding:0 40px 16px;'))
      .join('') +
    row(button(sheet, look.main), 'padding:12px 40px 44px;text-align:center;');
  return { rows, paper: look.soft, card: look.card };
}
