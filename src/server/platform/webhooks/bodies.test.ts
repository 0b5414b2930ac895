import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeBody } from '#server/platform/webhooks/bodies.ts';
import type { WebhookContent } from '#server/platform/webhooks/webhook-kinds.ts';
import { testSeed } from '#tests/support/seed.ts';

const message = { id: 'msg_1', writtenAt: new Date('2026-11-21T12:00:00Z') };

/** Texts as senders write them, with the signs that chats give a meaning to. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.constantFrom('<', '>', '@everyone', '[', ']', '(', ')', '*', '`', '|', '\n', 'a', '&'), {
      maxLength: 60,
    })
    .map((parts) => parts.join('')),
);

const content: fc.Arbitrary<WebhookContent> = fc.record({
  type: fc.constant('emails.new'),
  title: text,
  url: fc.constant('https://vault.example/following'),
  items: fc.array(
    fc.record({ title: text, url: fc.constant('https://vault.example/email/1'), under: text }),
    {
      maxLength: 40,
    },
  ),
  data: fc.constant({ emails: [] }),
});

describe('the body of a message', () => {
  it('links to the vault alone, whatever a subject says', () => {
    fc.assert(
      fc.property(content, (each) => {
        const { text: notice, blocks } = JSON.parse(writeBody('slack', each, message));
        expect(notice).not.toMatch(/[<>]/);
        const links = JSON.stringify(blocks).match(/"url":"[^"]*"/g) ?? [];
        expect(links.every((link) => link.startsWith('"url":"https://vault.example/'))).toBe(true);
        expect(links).toHaveLength(1 + Math.min(each.items.length, 10));
      }),
      { seed: testSeed, numRuns: 200 },
    );
  });

  it('is well-formed text without bare addresses in every format', () => {
    const emoji = `${'x'.repeat(199)}🥖 http://evil.example`;
    const given = {
      type: 'emails.new',
      title: emoji,
      url: 'https://vault.example/',
      items: [{ title: emoji, url: 'https://vault.example/email/1', under: 'See http://evil.example' }],
      data: {},
    };
    for (const format of ['slack', 'teams', 'discord'] as const) {
      const body = writeBody(format, given, message);
      expect(body).not.toMatch(/\\ud[89a-f]/i);
      expect(body).not.toContain('http://evil');
    }
  });

  it('stays within the limits of Discord, and mentions nobody', () => {
    fc.assert(
      fc.property(content, (each) => {
        const body = JSON.parse(writeBody('discord', each, message));
        expect(body.allowed_mentions).toEqual({ parse: [] });
        expect(body.content.length).toBeLessThanOrEqual(2_000);
        expect(body.embeds.length).toBeLessThanOrEqual(10);
        const sizes = body.embeds.map((embed: { title: string; description: string }) => {
          expect(embed.title.length).toBeLessThanOrEqual(256);
          return embed.title.length + embed.description.length;
        });
        expect(sizes.reduce((sum: number, size: number) => sum + size, 0)).toBeLessThanOrEqual(6_000);
      }),
      { seed: testSeed, numRuns: 200 },
    );
  });

  it('has the whole change for programs', () => {
    const given = { type: 'test', title: 'Works', url: 'https://vault.example/', items: [], data: { a: 1 } };
    expect(JSON.parse(writeBody('json', given, message))).toEqual({
      id: 'msg_1',
      type: 'test',
      timestamp: '2026-11-21T12:00:00.000Z',
      title: 'Works',
      url: 'https://vault.example/',
      data: { a: 1 },
    });
  });
});
