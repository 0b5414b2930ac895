import { mix, quietInk, readableOn } from '#doubles/demo/illustrations/colour.ts';
import type { Laid } from '#doubles/demo/layouts/document.ts';
import type { LayoutInput } from '#doubles/demo/layouts/layout-input.ts';
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

/** Layouts that sell. */

const pairs = <Item>(items: Item[]) =>
  items.flatMap((_, index) => (index % 2 === 0 ? [items.slice(index, index + 2)] : []));

/** A picture, a headline, a few lines, a button, and up to two products. */
export function layHero(layout: LayoutInput): Laid {
  const { look } = layout;
  const left = look.masthead === 'left' || look.masthead === 'rule' || look.masthead === 'band';
  const align = left ? 'left' : 'center';
  const rows =
    masthead(layout, look.card) +
    hero(layout) +
    row(headline(layout, 40, look.ink), `padding:40px 48px 0;text-align:${align};`) +
    row(
      greeting(layout, 16, look.ink) + paragraphs(layout, 16, look.ink),
      `padding:18px 48px 0;text-align:${align};`,
    ) +
    row(button(layout, look.main), `padding:28px 48px 44px;text-align:${align};`) +
    (layout.products.length >= 2
      ? row(productPair(layout, layout.products.slice(0, 2), look.ink), 'padding:8px 40px 12px;')
      : '') +
    row('&nbsp;', `background-color:${look.deep};font-size:1px;line-height:18px;padding:0;`, '');
  return { rows, paper: look.paper, card: look.card };
}

/** The offer in letters of the mail's width, its code, and a picture below. */
export function layOffer(layout: LayoutInput): Laid {
  const ground = layout.campaign.season === 'none' ? layout.look.main : layout.palette.bg;
  const ink = readableOn(ground, layout.look.deep, '#ffffff');
  const copy = (layout.campaign.offer?.amount ?? layout.campaign.headline).split(' ');
  const [first = '', ...rest] = copy;
  const size = Math.max(...copy.map((word) => word.length)) > 6 ? 84 : 124;
  const mega = (text: string) =>
    `<div class="mega" style="${displayStyle(layout, size, ink)}letter-spacing:-4px;">${escapeHtml(text)}</div>`;
  const fill = inkOn(layout, ground) === '#ffffff' ? '#ffffff' : layout.look.deep;
  const rows =
    row(wordmark(layout, ink), `background-color:${ground};padding:28px 40px 0;text-align:center;`) +
    row(
      mega(first) + (rest.length > 0 ? mega(rest.join(' ')) : ''),
      `background-color:${ground};padding:44px 24px 0;text-align:center;`,
    ) +
    row(
      `<p style="${textStyle(layout, 20, ink)}font-weight:700;">${escapeHtml(layout.campaign.headline)}</p>`,
      `background-color:${ground};padding:26px 48px 0;text-align:center;`,
    ) +
    row(paragraphs(layout, 16, ink), `background-color:${ground};padding:10px 56px 26px;text-align:center;`) +
    (layout.campaign.offer?.code === undefined
      ? ''
      : row(codeBox(layout, ink), `background-color:${ground};padding:0 40px 26px;text-align:center;`)) +
    row(button(layout, fill), `background-color:${ground};padding:0 40px 44px;text-align:center;`) +
    hero(layout);
  return { rows, paper: mix(ground, layout.look.paper, 0.82), card: ground };
}

/** Four things in two rows, each with its price. */
export function layGrid(layout: LayoutInput): Laid {
  const { look } = layout;
  const rows =
    masthead(layout, look.card) +
    rule(mix(look.ink, look.card, 0.82)) +
    row(headline(layout, 36, look.ink), 'padding:34px 40px 0;text-align:left;') +
    row(
      greeting(layout, 16, look.ink) + paragraphs(layout, 16, look.ink),
      'padding:14px 40px 30px;text-align:left;',
    ) +
    pairs(layout.products.slice(0, 4))
      .map((pair) => row(productPair(layout, pair, look.ink), 'padding:0 40px;'))
      .join('') +
    row(button(layout, look.main), 'padding:6px 40px 44px;text-align:left;');
  return { rows, paper: look.paper, card: look.card };
}

/** The season over the whole mail: its ground, its picture, the text in between. */
export function laySeasonal(layout: LayoutInput): Laid {
  const { palette } = layout;
  const ground = palette.bg;
  const ink = readableOn(ground, palette.deep, palette.light);
  const fill = readableOn(ground, palette.deep, palette.pop);
  const rows =
    row(wordmark(layout, ink), `background-color:${ground};padding:30px 40px 26px;text-align:center;`) +
    row(headline(layout, 46, ink), `background-color:${ground};padding:10px 44px 0;text-align:center;`) +
    row(
      greeting(layout, 16, ink) + paragraphs(layout, 16, ink),
      `background-color:${ground};padding:18px 56px 0;text-align:center;`,
    ) +
    row(
      codeBox(layout, ink),
      `background-color:${ground};padding:${layout.campaign.offer?.code ? '24px' : '0'} 40px 0;text-align:center;`,
    ) +
    row(button(layout, fill), `background-color:${ground};padding:28px 40px 32px;text-align:center;`) +
    hero(layout) +
    (layout.products.length >= 2
      ? row(
          productPair(layout, layout.products.slice(0, 2), layout.look.ink),
          `background-color:${layout.look.card};padding:36px 40px 6px;`,
        )
      : '');
  return { rows, paper: mix(ground, layout.look.card, 0.86), card: ground };
}

/** Dark, one new thing, its name in large letters, three facts below. */
export function layLaunch(layout: LayoutInput): Laid {
  const { look, palette } = layout;
  const ground = palette.bg;
  const ink = readableOn(ground, '#16161a', '#ffffff');
  const quiet = quietInk(ink, ground, 0.25);
  const facts = layout.campaign.body.split('\n');
  const [lead = '', ...rest] = facts;
  const rows =
    row(wordmark(layout, ink), `background-color:${ground};padding:30px 40px 22px;text-align:center;`) +
    hero(layout) +
    row(headline(layout, 54, ink), `background-color:${ground};padding:34px 40px 0;text-align:center;`) +
    row(
      `<p style="${textStyle(layout, 17, quiet)}">${escapeHtml(lead)}</p>`,
      `background-color:${ground};padding:14px 56px 0;text-align:center;`,
    ) +
    row(
      button(layout, readableOn(ground, look.deep, '#ffffff')),
      `background-color:${ground};padding:28px 40px 40px;text-align:center;`,
    ) +
    rest
      .map(
        (fact) =>
          rule(mix(ink, ground, 0.78), '0 56px') +
          row(
            `<p style="${textStyle(layout, 15, quiet)}">${escapeHtml(fact)}</p>`,
            `background-color:${ground};padding:18px 56px;text-align:left;`,
          ),
      )
      .join('') +
    (layout.products[0] === undefined
      ? ''
      : row(
          `<p style="${textStyle(layout, 14, quiet)}">${escapeHtml(layout.products[0].name)} · ${escapeHtml(layout.products[0].price)}</p>`,
          `background-color:${ground};padding:8px 40px 36px;text-align:center;`,
        ));
  return { rows, paper: mix(ground, '#000000', 0.25), card: ground };
}

/** Picture and text change sides from one product to the next. */
export function layZigzag(layout: LayoutInput): Laid {
  const { look } = layout;
  const band = (item: LayoutInput['products'][number], index: number) => {
    const image = `<td class="col" width="50%" valign="middle" style="padding:0;">${linked(item.href, picture(item.imageUrl, item.name, 300, 300, 'max-width:none;'))}</td>`;
    const copy = `<td class="col" width="50%" valign="middle" style="padding:28px 34px;background-color:${index % 2 ? look.soft : look.card};"><p style="${displayStyle(layout, 24, inkOn(layout, index % 2 ? look.soft : look.card))}">${escapeHtml(item.name)}</p><p style="${textStyle(layout, 15, inkOn(layout, index % 2 ? look.soft : look.card))}padding:8px 0 12px;">${escapeHtml(item.note)}</p>${textLink(layout, item.price, item.href, inkOn(layout, index % 2 ? look.soft : look.card))}</td>`;
    return row(columns(index % 2 ? copy + image : image + copy), 'padding:0;', '');
  };
  const rows =
    masthead(layout, look.card) +
    row(
      headline(layout, 42, inkOn(layout, look.soft)),
      `background-color:${look.soft};padding:44px 40px 0;text-align:left;`,
    ) +
    row(
      greeting(layout, 16, inkOn(layout, look.soft)) + paragraphs(layout, 16, inkOn(layout, look.soft)),
      `background-color:${look.soft};padding:14px 40px 40px;text-align:left;`,
    ) +
    layout.products.slice(0, 3).map(band).join('') +
    row(button(layout, look.main), 'padding:36px 40px 42px;text-align:center;');
  return { rows, paper: look.paper, card: look.card };
}

/** A poster: coloured block with large left-aligned text, picture below. */
export function layPoster(layout: LayoutInput): Laid {
  const ground = layout.campaign.season === 'none' ? layout.look.pop : layout.palette.bg;
  const ink = readableOn(ground, layout.look.deep, '#ffffff');
  const rows =
    row(wordmark(layout, ink), `background-color:${ground};padding:30px 40px 0;text-align:left;`) +
    row(headline(layout, 62, ink), `background-color:${ground};padding:56px 40px 0;text-align:left;`) +
    row(
      greeting(layout, 17, ink) + paragraphs(layout, 17, ink),
      `background-color:${ground};padding:20px 90px 0 40px;text-align:left;`,
    ) +
    row(
      button(layout, readableOn(ground, layout.look.deep, '#ffffff')),
      `background-color:${ground};padding:28px 40px 52px;text-align:left;`,
    ) +
    hero(layout);
  return { rows, paper: layout.look.paper, card: ground };
}

/** One thing left in the basket, and three reasons to buy it. */
export function layCart(layout: LayoutInput): Laid {
  const { look } = layout;
  const faint = mix(look.ink, look.card, 0.82);
  const quiet = quietInk(look.ink, look.card, 0.25);
  const line = (item: LayoutInput['products'][number]) =>
    columns(
      `<td class="col" width="200" valign="middle" style="padding:16px;">${linked(item.href, picture(item.imageUrl, item.name, 220, 220, `border-radius:${panelCorner(layout)}px;`))}</td><td class="col" valign="middle" style="padding:16px 24px;"><p style="${displayStyle(layout, 22, look.ink)}">${escapeHtml(item.name)}</p><p style="${textStyle(layout, 15, quiet)}padding:6px 0 10px;">${escapeHtml(item.note)}</p><p style="${textStyle(layout, 18, look.ink)}font-weight:700;">${escapeHtml(item.price)}</p></td>`,
      `border:1px solid ${faint};border-radius:${panelCorner(layout)}px;background-color:#ffffff;`,
    );
  const rows =
    masthead(layout, look.card) +
    row(headline(layout, 36, look.ink), 'padding:36px 48px 0;text-align:center;') +
    row(
      greeting(layout, 16, look.ink) + paragraphs(layout, 16, look.ink),
      'padding:14px 48px 28px;text-align:center;',
    ) +
    layout.products
      .slice(0, 2)
      .map((item) => row(line(item), 'padding:0 40px 16px;'))
      .join('') +
    row(button(layout, look.main), 'padding:12px 40px 44px;text-align:center;');
  return { rows, paper: look.soft, card: look.card };
}
