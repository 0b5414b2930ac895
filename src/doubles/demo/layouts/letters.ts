import { mix } from '#doubles/demo/illustrations/colour.ts';
import type { Laid } from '#doubles/demo/layouts/document.ts';
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
import type { Sheet } from '#doubles/demo/layouts/sheet.ts';
import { wordsOf } from '#doubles/demo/layouts/words.ts';

/** Layouts that tell: newsletters, letters, orders and questions. */

/** A masthead with the number of the issue, a lead story with a picture, shorter ones below. */
export function layNewsletter(sheet: Sheet): Laid {
  const { look, brand, campaign } = sheet;
  const [lead, ...others] = campaign.stories ?? [];
  const quiet = mix(look.ink, look.card, 0.3);
  const issue = sheet.issue === null ? sheet.dateLine : `${wordsOf(brand).issue} ${sheet.issue}`;
  const head = columns(
    `<td valign="bottom" style="text-align:left;"><a href="${escapeHtml(sheet.homeHref)}" style="${displayStyle(sheet, 34, look.ink)}text-decoration:none;">${escapeHtml(brand.newsletter?.name ?? brand.name)}</a></td><td valign="bottom" align="right" style="${textStyle(sheet, 13, quiet)}text-align:right;white-space:nowrap;">${escapeHtml(issue)}</td>`,
  );
  const small = others
    .map((story, index) => {
      const item = sheet.products[index];
      const image =
        item === undefined
          ? ''
          : `<td width="132" valign="top" style="padding:0 22px 0 0;">${linked(item.href, picture(item.imageUrl, story.title, 132, 132, `border-radius:${panelCorner(sheet)}px;`))}</td>`;
      return (
        rule(mix(look.ink, look.card, 0.82)) +
        row(
          columns(
            `${image}<td valign="top"><p style="${displayStyle(sheet, 20, look.ink)}">${escapeHtml(story.title)}</p><p style="${textStyle(sheet, 15, look.ink)}padding-top:8px;">${escapeHtml(story.text)}</p></td>`,
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
      `<p style="${textStyle(sheet, 13, quiet)}">${escapeHtml(brand.newsletter?.intro ?? '')}</p>`,
      'padding:12px 40px 22px;',
    ) +
    row(
      linked(
        sheet.href,
        picture(
          sheet.sceneUrl,
          lead?.title ?? campaign.headline,
          520,
          347,
          `border-radius:${panelCorner(sheet)}px;`,
        ),
      ),
      'padding:0 40px;',
    ) +
    row(headline(sheet, 34, look.ink, lead?.title ?? campaign.headline), 'padding:28px 40px 0;') +
    row(
      greeting(sheet, 16, look.ink) + paragraphs(sheet, 16, look.ink, lead?.text ?? campaign.body),
      'padding:14px 40px 0;',
    ) +
    row(textLink(sheet, campaign.cta, sheet.href, inkOn(sheet, look.card)), 'padding:16px 40px 30px;') +
    small +
    row(
      `<p style="${textStyle(sheet, 14, inkOn(sheet, look.soft))}">${escapeHtml(campaign.body)}</p>`,
      `background-color:${look.soft};padding:24px 40px;`,
    );
  return { rows, paper: look.paper, card: look.card };
}

/** Words from a person, hardly any design. */
export function layLetter(sheet: Sheet): Laid {
  const { look, brand } = sheet;
  const signature = `<p style="${displayStyle(sheet, 24, look.main)}font-style:italic;font-weight:400;text-transform:none;">${escapeHtml(brand.signer.name)}</p><p style="${textStyle(sheet, 14, mix(look.ink, look.card, 0.3))}padding-top:4px;">${escapeHtml(brand.signer.role)}</p>`;
  const rows =
    row(
      `${wordmark(sheet, look.ink, 19)}<div style="width:36px;height:4px;line-height:4px;font-size:1px;margin-top:14px;background-color:${look.main};">&nbsp;</div>`,
      'padding:48px 60px 0;text-align:left;',
    ) +
    row(headline(sheet, 34, look.ink), 'padding:34px 60px 0;text-align:left;') +
    row(
      greeting(sheet, 17, look.ink) + paragraphs(sheet, 17, look.ink),
      'padding:22px 60px 0;text-align:left;',
    ) +
    row(signature, 'padding:26px 60px 0;text-align:left;') +
    row(
      textLink(sheet, sheet.campaign.cta, sheet.href, inkOn(sheet, look.card)),
      'padding:22px 60px 52px;text-align:left;',
    );
  return { rows, paper: look.paper, card: look.card };
}

/** An order in lines, with its total, as receipts are. */
export function layOrder(sheet: Sheet): Laid {
  const { look, order } = sheet;
  const words = wordsOf(sheet.brand);
  const faint = mix(look.ink, look.card, 0.84);
  const cell = (inner: string, align: string, strong = false) =>
    `<td align="${align}" valign="middle" style="${textStyle(sheet, 15, look.ink)}padding:14px 0;border-bottom:1px solid ${faint};${strong ? 'font-weight:700;' : ''}">${inner}</td>`;
  const lines = sheet.products
    .map(
      (item) =>
        `<tr><td width="84" style="padding:14px 16px 14px 0;border-bottom:1px solid ${faint};">${picture(item.imageUrl, item.name, 68, 68, `border-radius:${Math.min(panelCorner(sheet), 6)}px;`)}</td>${cell(escapeHtml(item.name), 'left')}${cell(escapeHtml(item.price), 'right')}</tr>`,
    )
    .join('');
  const sums = `<tr>${cell('', 'left')}${cell(words.delivery, 'left')}${cell(escapeHtml(order?.delivery ?? ''), 'right')}</tr><tr>${cell('', 'left')}${cell(words.total, 'left', true)}${cell(escapeHtml(order?.total ?? ''), 'right', true)}</tr>`;
  const rows =
    masthead(sheet, look.card) +
    row(
      `<p style="${textStyle(sheet, 13, inkOn(sheet, look.soft))}letter-spacing:1px;">${escapeHtml(`${words.orderNumber} ${order?.number ?? ''}`)}</p>${headline(sheet, 30, inkOn(sheet, look.soft))}`,
      `background-color:${look.soft};padding:30px 40px;`,
    ) +
    row(greeting(sheet, 16, look.ink) + paragraphs(sheet, 16, look.ink), 'padding:28px 40px 8px;') +
    row(
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines}${sums}</table>`,
      'padding:8px 40px 20px;',
    ) +
    row(
      `<p style="${textStyle(sheet, 14, mix(look.ink, look.card, 0.25))}">${escapeHtml(order?.status ?? '')}</p>`,
      'padding:0 40px 22px;',
    ) +
    row(button(sheet, look.main), 'padding:0 40px 42px;');
  return { rows, paper: look.paper, card: look.card };
}

/** One question and five answers. */
export function laySurvey(sheet: Sheet): Laid {
  const { look } = sheet;
  const ink = inkOn(sheet, look.soft);
  const answers = [1, 2, 3, 4, 5]
    .map(
      (mark) =>
        `<td align="center" width="20%" style="padding:0 5px;"><a href="${escapeHtml(sheet.href)}" style="display:block;background-color:${look.card};border-radius:${panelCorner(sheet)}px;padding:16px 0;${displayStyle(sheet, 24, look.main)}margin:0;text-decoration:none;">${mark}</a></td>`,
    )
    .join('');
  const rows =
    masthead(sheet, look.card) +
    row(headline(sheet, 38, ink), `background-color:${look.soft};padding:48px 48px 0;text-align:center;`) +
    row(
      greeting(sheet, 16, ink) + paragraphs(sheet, 16, ink),
      `background-color:${look.soft};padding:16px 56px 28px;text-align:center;`,
    ) +
    row(columns(answers), `background-color:${look.soft};padding:0 44px 28px;`) +
    row(
      textLink(sheet, sheet.campaign.cta, sheet.href, ink),
      `background-color:${look.soft};padding:0 40px 48px;text-align:center;`,
    );
  return { rows, paper: look.paper, card: look.card };
}
