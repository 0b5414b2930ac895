import type { WebhookContent, WebhookItem } from '#server/platform/webhooks/webhook-kinds.ts';
import type { WebhookFormat } from '#shared/vocabulary/webhooks.ts';

/** Items that a chat lists; the rest is behind the link. */
const maxListed = 10;

/** Limits of the chats are on whole messages; subjects are shorter than this, almost always. */
const maxTitle = 200;

/** Discord refuses a longer title of an embed. */
const maxDiscordTitle = 256;

/**
 * Writes the body of a message: our own form for programs, or the JSON that a chat's incoming webhook takes. Subjects
 * come from outside, so nothing in them is markup, mentions anybody, or makes a link.
 */
export function writeBody(
  format: WebhookFormat,
  content: WebhookContent,
  { id, writtenAt }: { id: string; writtenAt: Date },
): string {
  return JSON.stringify(bodies[format](content, { id, writtenAt }));
}

type WriteBody = (content: WebhookContent, message: { id: string; writtenAt: Date }) => unknown;

const bodies: Readonly<Record<WebhookFormat, WriteBody>> = {
  json: ({ type, title, url, data }, { id, writtenAt }) => ({
    id,
    type,
    timestamp: writtenAt.toISOString(),
    title,
    url,
    data,
  }),
  // Rich text has no markup; `text` is for notifications.
  slack: ({ title, url, items }) => ({
    text: slackText(title),
    blocks: [
      {
        type: 'rich_text',
        elements: [
          slackSection({ type: 'link', url, text: oneLine(title), style: { bold: true } }),
          {
            type: 'rich_text_list',
            style: 'bullet',
            elements: listed(items).map((item) =>
              slackSection(
                { type: 'link', url: item.url, text: oneLine(item.title) },
                { type: 'text', text: ` ${oneLine(item.under)}` },
              ),
            ),
          },
          ...moreOf(items).map((text) => slackSection({ type: 'text', text })),
        ].filter(({ elements }) => elements.length > 0),
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  }),
  // A message of Workflows with an Adaptive Card; text blocks know a subset of Markdown.
  teams: ({ title, url, items }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', weight: 'Bolder', wrap: true, text: markdownText(title) },
            ...listed(items).map((item) => ({
              type: 'TextBlock',
              wrap: true,
              text: `[${markdownText(item.title)}](${item.url}) ${markdownText(item.under)}`,
            })),
            ...moreOf(items).map((text) => ({ type: 'TextBlock', isSubtle: true, text })),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open', url }],
        },
      },
    ],
  }),
  discord: ({ title, url, items }) => ({
    content: `[${markdownText(title)}](<${url}>)`,
    embeds: listed(items).map((item) => ({
      title: markdownText(item.title).slice(0, maxDiscordTitle),
      url: item.url,
      description: markdownText(item.under),
    })),
    allowed_mentions: { parse: [] },
  }),
};

function listed(items: readonly WebhookItem[]): readonly WebhookItem[] {
  return items.slice(0, maxListed);
}

function moreOf(items: readonly WebhookItem[]): string[] {
  return items.length > maxListed ? [`and ${items.length - maxListed} more`] : [];
}

function slackSection(...elements: object[]) {
  return { type: 'rich_text_section', elements };
}

const slackEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function slackText(text: string): string {
  return oneLine(text).replace(/[&<>]/g, (sign) => slackEscapes[sign] ?? sign);
}

function markdownText(text: string): string {
  return oneLine(text).replace(/[\\`*_~[\]()<>#|@]/g, '\\$&');
}

/** Chats make links of bare addresses; the invisible space keeps one a text. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, maxTitle).toWellFormed().replaceAll('://', ':\u200B//');
}
