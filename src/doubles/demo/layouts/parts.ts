import { quietInk, readableOn } from '#doubles/demo/illustrations/colour.ts';
import { faces } from '#doubles/demo/layouts/faces.ts';
import type { LayoutInput } from '#doubles/demo/layouts/layout-input.ts';

/** Parts of every layout: tables and inline styles, as mail programs require. */

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** One row of the mail. `style` goes on the cell; `px` lets the side margins shrink on phones. */
export const row = (inner: string, style: string, className = 'px') =>
  `<tr><td class="${className}" style="${style}">${inner}</td></tr>\n`;

export const columns = (cells: string, style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}"><tr>${cells}</tr></table>`;

export const inkOn = (layout: LayoutInput, ground: string) => readableOn(ground, layout.look.ink, '#ffffff');

/** Radius of a brand's corners, in pixels. */
const corners = { square: 0, soft: 6, pill: 999 } as const;
const cornerOf = (layout: LayoutInput) => corners[layout.look.corner];
/** Panels never become pills. */
export const panelCorner = (layout: LayoutInput) => Math.min(cornerOf(layout), 14);

export function displayStyle(layout: LayoutInput, size: number, colour: string): string {
  const face = faces[layout.look.display];
  return `margin:0;font-family:${face.stack};font-weight:${face.weight};font-size:${size}px;line-height:${Math.round(size * (size > 60 ? 0.98 : 1.12))}px;letter-spacing:${face.tracking};color:${colour};${face.upper ? 'text-transform:uppercase;' : ''}`;
}

export const textStyle = (layout: LayoutInput, size: number, colour: string) =>
  `margin:0;font-family:${faces[layout.look.text].stack};font-size:${size}px;line-height:${Math.round(size * 1.6)}px;color:${colour};`;

export const headline = (
  layout: LayoutInput,
  size: number,
  colour: string,
  copy = layout.campaign.headline,
) => `<h1 class="h1" style="${displayStyle(layout, size, colour)}">${escapeHtml(copy)}</h1>`;

export function paragraphs(
  layout: LayoutInput,
  size: number,
  colour: string,
  body = layout.campaign.body,
): string {
  return body
    .split('\n')
    .map(
      (copy, index) =>
        `<p style="${textStyle(layout, size, colour)}${index > 0 ? 'padding-top:16px;' : ''}">${escapeHtml(copy)}</p>`,
    )
    .join('\n');
}

/** Returns the brand's name for the masthead. */
export function wordmark(layout: LayoutInput, colour: string, size = 21): string {
  const { look, brand } = layout;
  const face = faces[look.display];
  const style =
    look.masthead === 'spaced'
      ? `letter-spacing:5px;text-transform:uppercase;font-size:${size - 4}px;`
      : look.masthead === 'lower'
        ? `letter-spacing:1px;text-transform:lowercase;font-size:${size + 3}px;`
        : `letter-spacing:${face.tracking};font-size:${size}px;${face.upper ? 'text-transform:uppercase;' : ''}`;
  return `<a href="${escapeHtml(layout.homeHref)}" style="font-family:${face.stack};font-weight:${face.weight};color:${colour};text-decoration:none;${style}">${escapeHtml(brand.name)}</a>`;
}

export function masthead(layout: LayoutInput, ground: string): string {
  const { look } = layout;
  if (look.masthead === 'band') {
    const band = ground === layout.look.card ? look.main : ground;
    return row(
      wordmark(layout, inkOn(layout, band)),
      `background-color:${band};padding:20px 40px;text-align:left;`,
    );
  }
  const ink = inkOn(layout, ground);
  const align = look.masthead === 'left' || look.masthead === 'rule' ? 'left' : 'center';
  const edge = look.masthead === 'rule' ? `border-bottom:2px solid ${ink};` : '';
  return row(
    wordmark(layout, ink),
    `background-color:${ground};padding:24px 40px 20px;text-align:${align};${edge}`,
  );
}

export function button(
  layout: LayoutInput,
  fill: string,
  copy = layout.campaign.cta,
  href = layout.href,
): string {
  const ink = readableOn(fill, layout.look.deep, '#ffffff');
  const corner = cornerOf(layout);
  return `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${escapeHtml(href)}" style="height:48px;v-text-anchor:middle;width:220px;" arcsize="${corner > 40 ? '50%' : `${corner * 2}%`}" stroke="f" fillcolor="${fill}"><center style="color:${ink};font-family:Arial,sans-serif;font-size:15px;font-weight:bold;">${escapeHtml(copy)}</center></v:roundrect><![endif]--><!--[if !mso]><!--><a class="btn" href="${escapeHtml(href)}" style="display:inline-block;background-color:${fill};color:${ink};font-family:${faces[layout.look.text].stack};font-size:15px;font-weight:700;line-height:20px;padding:14px 30px;border-radius:${corner}px;text-decoration:none;">${escapeHtml(copy)}</a><!--<![endif]-->`;
}

export const textLink = (layout: LayoutInput, copy: string, href: string, colour: string) =>
  `<a href="${escapeHtml(href)}" style="font-family:${faces[layout.look.text].stack};font-size:15px;line-height:22px;font-weight:700;color:${colour};text-decoration:underline;">${escapeHtml(copy)}</a>`;

export const picture = (url: string, alt: string, width: number, height: number, style = '') =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" border="0" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;${style}">`;

export const linked = (href: string, inner: string) =>
  `<a href="${escapeHtml(href)}" style="text-decoration:none;color:inherit;">${inner}</a>`;

/** The scene at full width, with the link of the button. */
export const hero = (layout: LayoutInput) =>
  `<tr><td style="padding:0;background-color:${layout.palette.bg};">${linked(layout.href, picture(layout.sceneUrl, layout.campaign.headline, 600, 400, 'max-width:none;'))}</td></tr>\n`;

export function codeBox(layout: LayoutInput, ink: string): string {
  const code = layout.campaign.offer?.code;
  if (code === undefined) return '';
  const validity =
    layout.validUntil === null
      ? ''
      : `<p style="${textStyle(layout, 13, ink)}padding-top:10px;">${escapeHtml(layout.validUntil)}</p>`;
  return `<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0" style="margin:0 auto;"><tr><td style="border:2px dashed ${ink};padding:14px 30px;font-family:${faces[layout.look.text].stack};font-size:19px;line-height:24px;font-weight:700;letter-spacing:3px;color:${ink};">${escapeHtml(code)}</td></tr></table>${validity}`;
}

export const greeting = (layout: LayoutInput, size: number, colour: string) =>
  layout.greeting === null
    ? ''
    : `<p style="${textStyle(layout, size, colour)}padding-bottom:16px;">${escapeHtml(layout.greeting)}</p>`;

/** Two products side by side; also on phones, at half the width each. */
export function productPair(layout: LayoutInput, pair: LayoutInput['products'], ink: string): string {
  const cells = pair
    .map((item, index) => {
      const side = index === 0 ? 'padding:0 10px 28px 0;' : 'padding:0 0 28px 10px;';
      return `<td width="50%" valign="top" style="${side}">${linked(item.href, picture(item.imageUrl, item.name, 250, 250, `border-radius:${panelCorner(layout)}px;`))}<p style="${textStyle(layout, 15, ink)}padding-top:12px;font-weight:700;">${escapeHtml(item.name)}</p><p style="${textStyle(layout, 14, quietInk(ink, layout.look.card, 0.3))}">${escapeHtml(item.note)}</p><p style="${textStyle(layout, 15, ink)}padding-top:4px;">${escapeHtml(item.price)}</p></td>`;
    })
    .join('');
  return columns(pair.length === 1 ? `${cells}<td width="50%"></td>` : cells);
}

export const rule = (colour: string, padding = '0 40px') =>
  `<tr><td class="px" style="padding:${padding};"><div style="height:1px;line-height:1px;font-size:1px;background-color:${colour};">&nbsp;</div></td></tr>\n`;
