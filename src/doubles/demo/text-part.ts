import { wordsOf } from '#doubles/demo/layouts/copy.ts';
import type { LayoutInput } from '#doubles/demo/layouts/layout-input.ts';

/** Returns the plain text of a mail, for programs without HTML. */
export function plainText(sheet: LayoutInput): string {
  const { campaign, brand } = sheet;
  const copy = wordsOf(brand);
  const stories = (campaign.stories ?? []).map((story) => `${story.title}\n${story.text}`);
  const isNewsletter = campaign.layout === 'newsletter';
  const head = isNewsletter
    ? `${(brand.newsletter?.name ?? brand.name).toUpperCase()}${sheet.issue === null ? '' : ` ${copy.issue} ${sheet.issue}`}`
    : `${brand.name.toUpperCase()}\n\n${campaign.headline}`;
  const products = sheet.products.map(
    (item) => `* ${item.name}, ${item.price}. ${item.note}\n  ${item.href}`,
  );
  const offer =
    campaign.offer?.code === undefined
      ? []
      : [[`${campaign.offer.amount}: ${campaign.offer.code}`, sheet.validUntil ?? ''].join('\n').trim()];
  const order =
    sheet.order === null
      ? []
      : [
          `${copy.orderNumber} ${sheet.order.number}\n${copy.delivery}: ${sheet.order.delivery}\n${copy.total}: ${sheet.order.total}\n${sheet.order.status}`,
        ];
  return [
    head,
    ...(sheet.greeting === null ? [] : [sheet.greeting]),
    ...stories,
    campaign.body.replaceAll('\n', '\n\n'),
    ...offer,
    ...products,
    ...order,
    `${campaign.cta}: ${sheet.href}`,
    ...(campaign.layout === 'letter' ? [`${brand.signer.name}\n${brand.signer.role}`] : []),
    '--',
    `${brand.name}, ${brand.address}`,
    `${copy.unsubscribe}: ${sheet.unsubscribeHref}`,
    `${copy.online}: ${sheet.onlineHref}`,
  ].join('\n\n');
}
