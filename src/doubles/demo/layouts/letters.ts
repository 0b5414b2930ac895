import { mix } from '#doubles/demo/illustrations/colour.ts';
import { wordsOf } from '#doubles/demo/layouts/copy.ts';
import type { Laid } from '#doubles/demo/layouts/document.ts';
import type { LayoutInput } from '#doubles/demo/layouts/layout-input.ts';
import {
  button,
  columns,
  displayStyle,
  escapeHtml,
  greeting,
  headline,
  inkOn,
  linked,
  masthead,
  panelCorner,
  paragraphs,
  picture,
  row,
  rule,
  textLink,
  textStyle,
  wordmark,
} from '#doubles/demo/layouts/parts.ts';

/** Layouts of text: newsletters, letters, orders and questions. */

/** A masthead with the number of the issue, a lead story with a picture, shorter ones below. */
export function layNewsletter(layout: LayoutInput): Laid {
  const { look, brand, campaign } = layout;
  const [lead, ...others] = campaign.stories ?? [];
  const quiet = mix(look.ink, look.card, 0.3);
  const issue = layout.issue === null ? layout.dateLine : `${wordsOf(brand).issue} ${layout.issue}`;
  const head = columns(
    `<td valign="bottom" style="text-align:left;"><a href="${escapeHtml(layout.homeHref)}" style="${displayStyle(layout, 34, look.ink)}text-decoration:none;">${escapeHtml(brand.newsletter?.name ?? brand.name)}</a></td><td valign="bottom" align="right" style="${textStyle(layout, 13, quiet)}text-align:right;white-space:nowrap;">${escapeHtml(issue)}</td>`,
  );
  const small = others
    .map((story, index) => {
      const item = layout.products[index];
      const image =
        item === undefined
          ? ''
          : `<td width="132" valign="top" style="padding:0 22px 0 0;">${linked(item.href, picture(item.imageUrl, story.title, 132, 132, `border-radius:${panelCorner(layout)}px;`))}</td>`;
      return (
        rule(mix(look.ink, look.card, 0.82)) +
        row(
          columns(
            `${image}<td valign="top"><p style="${displayStyle(layout, 20, look.ink)}">${escapeHtml(story.title)}</p><p style="${textStyle(layout, 15, look.ink)}padding-top:8px;">${escapeHtml(story.text)}</p></td>`,
          ),
          'padding:26px 40px;',
        )
      );
    })
    .join('');
  const rows =
    row(head, 'padding:36px 40px 14px;') +
    row('&nbsp;', `font-size:1px;line-height:3px;padding:0;`, '').replace(
      '&nbsp;',
      `<div style="margin:0 40px;height:3px;line-height:3px;background-color:${look.ink};">&nbsp;</div>`,
    ) +
    row(
      `<p style="${textStyle(layout, 13, quiet)}">${escapeHtml(brand.newsletter?.intro ?? '')}</p>`,
      'padding:12px 40px 22px;',
    ) +
    row(
      linked(
        layout.href,
        picture(
          layout.sceneUrl,
          lead?.title ?? campaign.headline,
          520,
          347,
          `border-radius:${panelCorner(layout)}px;`,
        ),
      ),
      'padding:0 40px;',
    ) +
    row(headline(layout, 34, look.ink, lead?.title ?? campaign.headline), 'padding:28px 40px 0;') +
    row(
      greeting(layout, 16, look.ink) + paragraphs(layout, 16, look.ink, lead?.text ?? campaign.body),
      'padding:14px 40px 0;',
    ) +
    row(textLink(layout, campaign.cta, layout.href, inkOn(layout, look.card)), 'padding:16px 40px 30px;') +
    small +
    row(
      `<p style="${textStyle(layout, 14, inkOn(layout, look.soft))}">${escapeHtml(campaign.body)}</p>`,
      `background-color:${look.soft};padding:24px 40px;`,
    );
  return { rows, paper: look.paper, card: look.card };
}

/** Text from a person, almost without design. */
export function layLetter(layout: LayoutInput): Laid {
  const { look, brand } = layout;
  const signature = `<p style="${displayStyle(layout, 24, look.main)}font-style:italic;font-weight:400;text-transform:none;">${escapeHtml(brand.signer.name)}</p><p style="${textStyle(layout, 14, mix(look.ink, look.card, 0.3))}padding-top:4px;">${escapeHtml(brand.signer.role)}</p>`;
  const rows =
    row(
      `${wordmark(layout, look.ink, 19)}<div style="width:36px;height:4px;line-height:4px;font-size:1px;margin-top:14px;background-color:${look.main};">&nbsp;</div>`,
      'padding:48px 60px 0;text-align:left;',
    ) +
    row(headline(layout, 34, look.ink), 'padding:34px 60px 0;text-align:left;') +
    row(
      greeting(layout, 17, look.ink) + paragraphs(layout, 17, look.ink),
      'padding:22px 60px 0;text-align:left;',
    ) +
    row(signature, 'padding:26px 60px 0;text-align:left;') +
    row(
      textLink(layout, layout.campaign.cta, layout.href, inkOn(layout, look.card)),
      'padding:22px 60px 52px;text-align:left;',
    );
  return { rows, paper: look.paper, card: look.card };
}

/** An order in lines with a total, as in a receipt. */
export function layOrder(layout: LayoutInput): Laid {
  const { look, order } = layout;
  const copy = wordsOf(layout.brand);
  const faint = mix(look.ink, look.card, 0.84);
  const cell = (inner: string, align: string, strong = false) =>
    `<td align="${align}" valign="middle" style="${textStyle(layout, 15, look.ink)}padding:14px 0;border-bottom:1px solid ${faint};${strong ? 'font-weight:700;' : ''}">${inner}</td>`;
  const lines = layout.products
    .map(
      (item) =>
        `<tr><td width="84" style="padding:14px 16px 14px 0;border-bottom:1px solid ${faint};">${picture(item.imageUrl, item.name, 68, 68, `border-radius:${Math.min(panelCorner(layout), 6)}px;`)}</td>${cell(escapeHtml(item.name), 'left')}${cell(escapeHtml(item.price), 'right')}</tr>`,
    )
    .join('');
  const sums = `<tr>${cell('', 'left')}${cell(copy.delivery, 'left')}${cell(escapeHtml(order?.delivery ?? ''), 'right')}</tr><tr>${cell('', 'left')}${cell(copy.total, 'left', true)}${cell(escapeHtml(order?.total ?? ''), 'right', true)}</tr>`;
  const rows =
    masthead(layout, look.card) +
    row(
      `<p style="${textStyle(layout, 13, inkOn(layout, look.soft))}letter-spacing:1px;">${escapeHtml(`${copy.orderNumber} ${order?.number ?? ''}`)}</p>${headline(layout, 30, inkOn(layout, look.soft))}`,
      `background-color:${look.soft};padding:30px 40px;`,
    ) +
    row(greeting(layout, 16, look.ink) + paragraphs(layout, 16, look.ink), 'padding:28px 40px 8px;') +
    row(
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines}${sums}</table>`,
      'padding:8px 40px 20px;',
    ) +
    row(
      `<p style="${textStyle(layout, 14, mix(look.ink, look.card, 0.25))}">${escapeHtml(order?.status ?? '')}</p>`,
      'padding:0 40px 22px;',
    ) +
    row(button(layout, look.main), 'padding:0 40px 42px;');
  return { rows, paper: look.paper, card: look.card };
}

/** One question and five answers. */
export function laySurvey(layout: LayoutInput): Laid {
  const { look } = layout;
  const ink = inkOn(layout, look.soft);
  const answers = [1, 2, 3, 4, 5]
    .map(
      (mark) =>
        `<td align="center" width="20%" style="padding:0 5px;"><a href="${escapeHtml(layout.href)}" style="display:block;background-color:${look.card};border-radius:${panelCorner(layout)}px;padding:16px 0;${displayStyle(layout, 24, look.main)}margin:0;text-decoration:none;">${mark}</a></td>`,
    )
    .join('');
  const rows =
    masthead(layout, look.card) +
    row(headline(layout, 38, ink), `background-color:${look.soft};padding:48px 48px 0;text-align:center;`) +
    row(
      greeting(layout, 16, ink) + paragraphs(layout, 16, ink),
      `background-color:${look.soft};padding:16px 56px 28px;text-align:center;`,
    ) +
    row(columns(answers), `background-color:${look.soft};padding:0 44px 28px;`) +
    row(
      textLink(layout, layout.campaign.cta, layout.href, ink),
      `background-color:${look.soft};padding:0 40px 48px;text-align:center;`,
    );
  return { rows, paper: look.paper, card: look.card };
}
