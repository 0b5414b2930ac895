import { xmlDeclaration, xmlText } from '#server/platform/http/replies/escape-markup.ts';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import { paths } from '#shared/paths.ts';

/**
 * Renders an Atom feed: one entry per email, newest first, with subject, sender and preheader, never the
 * html.
 * @param feed.id a permanent identifier; an address that may change does not qualify.
 * @param feed.self address of the feed; `page` is the address of the same content for people.
 * @param feed.emptySince value of `updated`, which is mandatory, for a feed without entries.
 * @see RFC 4287
 */
export function atomFeed(feed: {
  baseUrl: string;
  id: string;
  self: string;
  page: string;
  title: string;
  subtitle: string;
  author: string;
  emails: readonly EmailSummary[];
  emptySince: Date;
}): string {
  const { baseUrl, emails } = feed;
  const updated = emails[0]?.receivedAt ?? feed.emptySince.toISOString();
  return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${xmlText(feed.id)}</id>
  <title>${xmlText(feed.title)}</title>
  <subtitle>${xmlText(feed.subtitle)}</subtitle>
  <updated>${updated}</updated>
  <link rel="self" type="application/atom+xml" href="${xmlText(feed.self)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(feed.page)}"/>
  <author><name>${xmlText(feed.author)}</name></author>
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
