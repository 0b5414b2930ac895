import { describe, expect, test } from 'vitest';
import { renderScreen, ridgeEmail } from '#client/testing/rendered-screen.ts';
import { paths } from '#shared/paths.ts';

const answers = {
  '/api/emails/12': { body: ridgeEmail },
  '/api/emails/13': { body: { ...ridgeEmail, id: 13, subject: 'Last call for the ridge' } },
  '/api/emails/14': {
    status: 403,
    body: { error: 'Premium', isPremiumContent: true, brand: { name: 'Ostra', slug: 'ostra' } },
  },
};

describe('Emails side by side', () => {
  test('stand in the order of their address, each in a closed frame, and can be left out', async () => {
    const { status, text, head, body } = await renderScreen(
      '/emails/side-by-side?email=13&email=12',
      answers,
    );
    expect(status).toBe(200);
    expect(head).toContain('<title>2 emails side by side · Mailvault</title>');
    expect(head).toContain('noindex');
    expect(text).toMatch(/Last call for the ridge[\s\S]*Ridge season opens Friday/);
    expect(text).toMatch(/Cragline · 18 Nov\b/);
    const frames = body.match(/<iframe[^>]*>/g) ?? [];
    expect(frames).toHaveLength(2);
    for (const frame of frames) {
      expect(frame).toContain('sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"');
    }
    expect(body).toContain('aria-label="Email 1 of 2: Last call for the ridge"');
    expect(body).toMatch(
      /<a(?=[^>]*aria-label="Remove Last call for the ridge")(?=[^>]*href="\/emails\/side-by-side\?email=12")/,
    );
  });

  test('say of one that is closed or gone so in its place, and show the others', async () => {
    const { status, text, body } = await renderScreen(
      '/emails/side-by-side?email=14&email=12&email=99',
      answers,
    );
    expect(status).toBe(200);
    expect(text).toMatch(/Premium email This email from Ostra is part of Premium/);
    expect(text).toContain("The email you're looking for couldn't be loaded");
    expect(body.match(/<iframe/g)).toHaveLength(1);
  });

  test('are four at most, each once, and nothing that is no id', async () => {
    const named = ['12', 'x', '0', '12', '13', '-1', '99', '98', '97'].map((id) => `email=${id}`).join('&');
    const { body } = await renderScreen(`/emails/side-by-side?${named}`, answers);
    expect(body.match(/<article/g)).toHaveLength(4);
  });

  test('lead back to the search they were ticked in, and so they do with one left out', async () => {
    const behind = '?q=winter+sale&type=newsletter&type=promotion&view=table';
    const path = paths.sideBySide([12, 13], behind.slice(1));
    const link = (body: string, words: RegExp) =>
      body
        .match(/<a[^>]*>(?:<svg.*?<\/svg>)?[^<]*/g)
        ?.find((each) => words.test(each))
        ?.match(/href="([^"]*)"/)?.[1]
        ?.replaceAll('&amp;', '&');
    const { body } = await renderScreen(path, answers);
    expect(link(body, /Back to emails$/)).toBe(`/emails${behind}`);
    const leftOut = link(body, /Remove Ridge/) ?? '';
    expect(leftOut).toBe(paths.sideBySide([13], behind.slice(1)));
    expect(link((await renderScreen(leftOut, answers)).body, /Back to emails$/)).toBe(`/emails${behind}`);
    const none = await renderScreen(paths.sideBySide([], behind.slice(1)), answers);
    expect(link(none.body, /Find emails$/)).toBe(`/emails${behind}`);
  });

  test('lead to all emails from an address that says no search, or nothing of one', async () => {
    for (const search of ['', '//other.example/?x=1', 'x=1&type=spam']) {
      const { body } = await renderScreen(paths.sideBySide([12], search), answers);
      expect(body).toMatch(/href="\/emails"[^>]*>(?:<svg.*?<\/svg>)?Back to emails/);
    }
  });

  test('without any, the page says how they are chosen', async () => {
    const { status, text, head } = await renderScreen('/emails/side-by-side');
    expect(status).toBe(200);
    expect(text).toContain('Select two to four emails in the explorer');
    expect(head).toContain('<title>Side by side · Mailvault</title>');
  });
});
