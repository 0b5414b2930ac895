import { xmlDeclaration, xmlText } from '#server/http/escape-markup.ts';
import type { Brand } from '#shared/contract/brands.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';
import { paths } from '#shared/paths.ts';

/**
 * The Atom feed of a brand: one entry an email, newest first, with subject, sender and preheader, never the html.
 * @param emptySince what `updated` says of a feed without entries; it has to say something.
 * @see RFC 4287
 */
export function atomFeed(feed: {
  baseUrl: string;
  productName: string;
  brand: Pick<Brand, 'name' | 'slug' | 'description'>;
  emails: readonly EmailSummary[];
  emptySince: Date;
}): string {
  const { baseUrl, brand, emails } = feed;
  const self = `${baseUrl}${paths.brandFeed(brand.slug)}`;
  const page = `${baseUrl}${paths.brand(brand.slug)}`;
  const updated = emails[0]?.receivedAt ?? feed.emptySince.toISOString();
  const subtitle = brand.description ?? `Every email ${brand.name} sends.`;
  return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${xmlText(self)}</id>
  <title>${xmlText(`${brand.name} · ${feed.productName}`)}</title>
  <subtitle>${xmlText(subtitle)}</subtitle>
  <updated>${updated}</updated>
  <link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(page)}"/>
  <author><name>${xmlText(brand.name)}</name></author>
${emails.map((email) => entry(baseUrl, email)).join('')}</feed>
`;
}

function entry(baseUrl: string, email: EmailSummary): string {
  const address = xmlText(`${baseUrl}${paths.email(email.id)}`);
  const summary = email.preheader === null ? '' : `    <summary>${xmlText(email.preheader)}</summary>\n`;
  return `  <entry>
    <id>${address}</id>
    <title>${xmlText(email.subject)}</title>
    <published>${email.receivedAt}</published>
    <updated>${email.receivedAt}</updated>
    <link rel="alternate" type="text/html" href="${address}"/>
    <author><name>${xmlText(email.sender)}</name></author>
${summary}    <category term="${email.campaignType}"/>
  </entry>
`;
}
