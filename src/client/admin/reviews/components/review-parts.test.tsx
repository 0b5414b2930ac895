import { describe, expect, test } from 'vitest';
import {
  gateRulesQuery,
  gateVerdictsQuery,
  waitingEmailsQuery,
  waitingGroupQuery,
  waitingQuery,
} from '#client/admin/reviews/api.ts';
import { GateSettings } from '#client/admin/reviews/components/gate-settings.tsx';
import { ReviewPanel } from '#client/admin/reviews/components/review-panel.tsx';
import type { MailProps } from '#client/admin/reviews/components/reviewing.tsx';
import { WhoMayAppear } from '#client/admin/reviews/components/who-may-appear.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { reviewedEmail } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';
import type { ReviewedEmail, Waiting, WaitingGroup } from '#shared/contract/curation/reviews.ts';
import { gateRules, linesOfAppearance, sourceKinds } from '#shared/vocabulary/hold-rules.ts';

const Mail = ({ emailId }: MailProps) => <p>Mail {emailId}</p>;
const nothing = () => null;

const noGroups: Waiting['groups'] = { brand: [], rule: [], sender: [], run: [] };

function panel(
  rows: ReviewedEmail[],
  {
    url = '/',
    groups = {},
    further = 0,
    small,
  }: {
    url?: string;
    groups?: Partial<Waiting['groups']> /** Beyond the first page. */;
    further?: number;
    /** The group of the address, if it is not in `groups`. */
    small?: { by: 'brand' } & WaitingGroup;
  } = {},
) {
  const queryClient = createQueryClient();
  const api = apiDouble();
  const search = new URLSearchParams(url.slice(url.indexOf('?')));
  const key = search.get('group');
  const list = waitingEmailsQuery(api, key === null ? null : { by: 'brand', key });
  queryClient.setQueryDefaults(list.queryKey, { gcTime: 60_000 });
  queryClient.setQueryData(list.queryKey, {
    pageParams: [null],
    pages: [{ rows, nextCursor: further === 0 ? null : 'next', total: null }],
  });
  queryClient.setQueryData(waitingQuery(api).queryKey, {
    count: rows.length + further,
    groups: { ...noGroups, ...groups },
  });
  if (small !== undefined) {
    const { by, ...group } = small;
    queryClient.setQueryData(waitingGroupQuery(api, { by, key: group.key }).queryKey, [group]);
  }
  return renderComponent(<ReviewPanel Mail={Mail} BrandChoice={nothing} />, { queryClient, url });
}

describe('The groups of the queue', () => {
  const senders = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      key: `a${at}@x.example`,
      label: `a${at}@x.example`,
      count: 2,
    }));

  test('are all in the choice where it has room for them, and lead to a list of all of them where not', () => {
    const rows = [reviewedEmail({ id: 31 })];
    expect(panel(rows, { groups: { sender: senders(49) } }).text).not.toContain('All groups');
    expect(panel(rows, { groups: { sender: senders(50) } }).body).toMatch(
      /aria-haspopup="dialog"[^>]*>All groups…<\/button>/,
    );
  });

  test('too small for the choice have their name and count in it, and can be decided whole', () => {
    const { text } = panel([reviewedEmail({ id: 31 })], {
      url: '/?by=brand&group=9',
      groups: { brand: [{ key: '3', label: 'Shop', count: 40 }] },
      small: { by: 'brand', key: '9', label: 'Tiny Lamps', count: 2 },
    });
    expect(text).toContain('Tiny Lamps (2)');
    expect(text).toContain('Publish all 2 Hide all 2');
  });

  test('of the list go on by a button, for whoever scrolls ahead', () => {
    expect(panel([reviewedEmail({ id: 31 })], { further: 5 }).text).toContain('Show more');
    expect(panel([reviewedEmail({ id: 31 })]).text).not.toContain('Show more');
  });
});

describe('The queue', () => {
  test('names each reason once, and what stands out follows from it', () => {
    const secret = (what: string) => ({ rule: 'secrets', what }) as const;
    const forged = { rule: 'forged', what: 'Claims to be UPS.' } as const;
    const { text, body } = panel([
      reviewedEmail({ id: 31, heldFor: [secret('A code is in it.'), secret('A link signs in.'), forged] }),
    ]);
    expect(text).toContain('Codes and sign-in links, Forged sender');
    expect(text).not.toContain('Codes and sign-in links, Codes');
    expect(text).toMatch(/Codes and sign-in links\.\s*A code is in it\. A link signs in\./);
    expect(body).toMatch(/class="[^"]*bg-accent [^"]*"[^>]*>\s*Hide|bg-accent text-on-accent[^>]*>Hide/);
  });

  test('shows one email with why it waits, what readers said, and where a subscription is confirmed', () => {
    const { text, body } = panel([
      reviewedEmail({
        id: 31,
        subject: 'Please <b>confirm</b>',
        confirmationUrl: 'https://shop.example/confirm?t=1&u=2',
        seemsPartOf: { domain: 'ryan.example', links: 34, of: 36, brand: { id: 7, name: 'Ryan' } },
        reports: [{ reason: 'It names me.', reportedAt: '2026-11-21T11:00:00.000Z' }],
        reportCount: 3,
      }),
      reviewedEmail({ id: 32, subject: 'Another' }),
    ]);
    expect(text).toContain('To review (2)');
    expect(text).toContain('Codes and sign-in links. A code stands in it.');
    expect(text).toContain('It names me.');
    expect(text).toContain('And 2 older reports.');
    expect(text).toContain('Probably a second domain of Ryan (ryan.example): 34 of 36 links go there.');
    expect(body).toContain('href="/admin?tab=brands&amp;q=Cragline"');
    expect(text).toContain('Fetch 7');
    expect(text).toContain('Mail 31');
    expect(text).not.toContain('Mail 32');
    expect(text).toContain('https://shop.example/confirm?t=1&u=2');
    expect(body).toMatch(
      /<a [^>]*href="https:\/\/shop\.example\/confirm[^"]*" target="_blank" rel="noopener noreferrer"/,
    );
    expect(body).not.toContain('Please <b>');
  });

  test('says which of how many it is, with those that are not fetched yet', () => {
    const rows = [reviewedEmail({ id: 31 }), reviewedEmail({ id: 32 })];
    expect(panel(rows).text).toContain('1 of 2 emails');
    expect(panel(rows, { further: 69 }).text).toContain('1 of 71 emails');
    const ofBrand = (count: number) => ({ brand: [{ key: '7', label: 'Cragline', count }] });
    const url = '/admin?by=brand&group=7';
    expect(panel(rows, { url, further: 69, groups: ofBrand(40) }).text).toContain('1 of 40 emails');
    // A group that is not among the largest.
    expect(panel(rows, { url, further: 69 }).text).toContain('1 of more than 2 emails');
  });

  test('names its keys on the buttons', () => {
    const { body } = panel([reviewedEmail()]);
    for (const key of ['P', 'H', 'N', 'B', 'T', 'U', 'J', 'K', '?']) {
      expect(body).toContain(`aria-keyshortcuts="${key}"`);
    }
  });

  test('says of a reported email that readers see it, and of one that came back that somebody put it there', () => {
    expect(panel([reviewedEmail({ state: 'published' })]).text).toContain('Public now');
    const { text } = panel([reviewedEmail({ heldFor: [] })]);
    expect(text).toContain('An administrator returned it to the queue.');
    expect(text).not.toContain('Public now');
  });

  test('offers to decide a chosen group at once, and not everything', () => {
    const groups = { brand: [{ key: '3', label: 'Shop', count: 1_204 }] };
    const all = panel([reviewedEmail()], { groups }).text;
    expect(all).toContain('Shop (1,204)');
    expect(all).not.toContain('Publish all');
    const { text } = panel([reviewedEmail()], { groups, url: '/admin?by=brand&group=3' });
    expect(text).toContain('Publish all 1,204');
    expect(text).toContain('Hide all 1,204');
  });

  test('that is empty says so, and what would come there', () => {
    const { text } = panel([]);
    expect(text).toContain('Nothing to review');
    expect(text).toContain('when a rule in Settings holds them');
    expect(panel([], { url: '/admin?by=brand&group=3' }).text).toContain('Nothing to review in this group');
  });

  test('that could not be loaded says what to do', () => {
    const queryClient = createFailedQueryClient(waitingEmailsQuery(apiDouble(), null));
    const { text } = renderComponent(<ReviewPanel Mail={Mail} BrandChoice={nothing} />, { queryClient });
    expect(text).toContain("The emails to review couldn't be loaded.");
    expect(text).toContain('Try again');
  });
});

describe('Held for review', () => {
  test('is a switch for every rule and kind of source, each rule in a sentence, and the verdicts', () => {
    const queryClient = createQueryClient();
    const api = apiDouble();
    queryClient.setQueryData(
      gateRulesQuery(api).queryKey,
      gateRules.flatMap((rule) =>
        sourceKinds.map((sourceKind) => ({
          ...{ rule, sourceKind, isOn: rule === 'forged' },
          held:
            rule === 'account' && sourceKind !== 'demo'
              ? { published: 400, hidden: 1, waiting: 2 }
              : { published: 0, hidden: 0, waiting: 0 },
        })),
      ),
    );
    queryClient.setQueryData(gateVerdictsQuery(api).queryKey, [
      {
        subject: 'sender',
        key: 'evil.example',
        verdict: 'hide',
        label: 'evil.example',
        madeAt: '2026-11-20T12:00:00.000Z',
      },
    ]);
    const { text, body } = renderComponent(<GateSettings />, { queryClient });
    expect(body.match(/role="switch"/g)).toHaveLength(gateRules.length * sourceKinds.length);
    expect(body.match(/role="switch" aria-checked="true"/g)).toHaveLength(4);
    expect(body).toContain('aria-label="Forged sender: hold email from Mailbox"');
    expect(text).toContain('The sender isn’t who it claims to be.');
    expect(text).toContain('Last 30 days');
    expect(text).toMatch(/1,209 held:\s*1,200 published,\s*3 hidden,\s*6 waiting/);
    expect(body).toContain('by=rule&amp;group=account');
    expect(text.match(/None held/g)).toHaveLength(gateRules.length - 1);
    expect(text).toMatch(/evil\.example.*Always hidden/);
    expect(body).toContain('aria-label="Remove evil.example"');
  });

  test.each([
    ['vouched', linesOfAppearance('vouched')],
    ['approved', linesOfAppearance('approved')],
    ['everybody', linesOfAppearance('everybody')],
    [null, linesOfAppearance('vouched').slice(1)],
  ])('follows from who may appear: %s', (appearance, rules) => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(
      gateRulesQuery(apiDouble()).queryKey,
      rules.map((line) => ({ ...line, held: { published: 0, hidden: 0, waiting: 0 } })),
    );
    const { text, body } = renderComponent(<WhoMayAppear />, { queryClient });
    expect(body.match(/type="radio"/g)).toHaveLength(3);
    const checked = /<input[^>]*checked=""[^>]*>/.exec(body)?.[0];
    expect(/value="(\w+)"/.exec(checked ?? '')?.[1] ?? null).toBe(appearance);
    expect(text.includes('the rules below were set one by one')).toBe(appearance === null);
  });

  test('says when nothing was decided yet, and what could not be loaded', () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(gateVerdictsQuery(apiDouble()).queryKey, []);
    expect(renderComponent(<GateSettings />, { queryClient }).text).toContain('None yet.');
    const failed = createFailedQueryClient(gateRulesQuery(apiDouble()));
    expect(renderComponent(<GateSettings />, { queryClient: failed }).text).toContain(
      "The rules couldn't be loaded.",
    );
  });
});
