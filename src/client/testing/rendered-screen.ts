import { render } from '#client/app/entry-server.tsx';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';
import type { BrandDetail } from '#shared/contract/library/brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import type { EmailDetail, EmailSummary } from '#shared/contract/library/emails.ts';
import type { MarkupCache, RawAnswer, RenderedPage } from '#shared/contract/library/rendering.ts';
import type { Site } from '#shared/contract/operations/site.ts';

/** An answer of the API double: `body` with 200, or with another status. */
export type Answer = { status?: number; body: unknown; headers?: Record<string, string> };

export const now = '2026-11-21T12:00:00.000Z';

export const site = {
  productName: 'Mailvault',
  supportEmail: 'help@vault.example',
  baseUrl: 'https://vault.example',
  isBillingOff: false,
  isOpenToEveryone: false,
  hasInvitations: false,
  mail: 'sent' as const,
};

export const sport: Category = {
  id: 7,
  name: 'Sports & Fitness',
  slug: 'sports-fitness',
  icon: 'running',
  description: 'Everything you sweat in.',
  position: 6,
};

export const cragline: BrandDetail = {
  id: 3,
  name: 'Cragline',
  slug: 'cragline',
  domain: 'cragline.example',
  logoUrl: null,
  description: 'Boots and shells.',
  categoryId: sport.id,
  category: { name: sport.name, slug: sport.slug },
  emailCount: 1_204,
  lastEmailAt: '2026-11-18T12:00:00.000Z',
  isPremiumOnly: false,
  isFavorite: false,
  isPremiumRestricted: false,
  olderEmailCount: 0,
  emailCounts: [
    { campaignType: 'product_launch', season: 'fall', count: 3 },
    { campaignType: 'product_launch', season: 'none', count: 2 },
    { campaignType: 'seasonal', season: 'winter', count: 4 },
    { campaignType: 'transactional', season: 'none', count: 1 },
  ],
};

export const ridgeSummary: EmailSummary = {
  id: 12,
  subject: 'Ridge season opens Friday',
  preheader: 'New shells, lighter packs',
  language: 'en',
  sender: 'Cragline',
  from: 'news@cragline.example',
  brandId: cragline.id,
  receivedAt: '2026-11-18T12:00:00.000Z',
  campaignType: 'product_launch',
  season: 'fall',
  previewUrl: null,
  isImportant: false,
  brand: { id: 3, name: 'Cragline', slug: 'cragline', logoUrl: null, categoryId: sport.id },
};

export const ridgeEmail: EmailDetail = {
  ...ridgeSummary,
  htmlContent: '<body><p>Hello</p></body>',
  textContent: 'Hello',
  esp: null,
  sizeBytes: 900,
  offers: [],
};

export const notFound: Answer = { status: 404, body: { error: 'It is not there.', code: 'not_found' } };

export function premium(stub: Record<string, unknown>): Answer {
  return {
    status: 403,
    body: { error: 'Premium', code: 'premium_required', isPremiumContent: true, ...stub },
  };
}

/** A signed-in user of that tier, as the API answers. */
export function signedIn(
  subscriptionTier: CurrentUser['subscriptionTier'],
  overrides: Partial<CurrentUser> = {},
): Record<string, Answer> {
  const body: CurrentUser = {
    id: 'u1',
    email: 'ada@demo.test',
    firstName: 'Ada',
    lastName: null,
    isAdmin: false,
    subscriptionTier,
    subscriptionEndDate: null,
    subscriptionCancelled: false,
    paymentProblem: null,
    premiumUntil: overrides?.subscriptionEndDate ?? null,
    deletionDueAt: null,
    ...overrides,
  };
  return { '/api/auth/user': { body } };
}

export interface RenderedScreen extends RenderedPage {
  /** Visible text of the page, with single spaces. */
  text: string;
}

/**
 * Renders a screen on the server, with API answers from `answers` (by path and query); as a visitor, unless
 * they include `/api/auth/user`.
 */
export async function renderScreen(
  url: string,
  answers: Record<string, Answer> = {},
  { keep, site: configured }: { keep?: MarkupCache; site?: Partial<Site> } = {},
): Promise<RenderedScreen> {
  const all: Record<string, Answer> = { '/api/categories': { body: [sport] }, ...answers };
  const page = await render({
    url,
    site: { ...site, ...configured },
    now,
    mayBeSignedIn: '/api/auth/user' in answers,
    call: async (path) => rawAnswer(all[path] ?? notFound),
    keep,
  });
  return { ...page, text: textOf(mainOf(page.body)) };
}

function rawAnswer({ status = 200, body, headers = {} }: Answer): RawAnswer {
  return {
    status,
    statusText: '',
    bodyText: JSON.stringify(body),
    header: (name) => headers[name] ?? null,
  };
}

function mainOf(body: string): string {
  return /<main[^>]*>([\s\S]*)<\/main>/.exec(body)?.[1] ?? '';
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Extracts the text of markup, well enough to search it. */
export function textOf(markup: string): string {
  return markup
    .replace(/<!-- -->/g, '')
    .replace(/<(?:iframe|svg)[\s\S]*?<\/(?:iframe|svg)>/g, ' ')
    .replace(/<\/(?:span|b|strong|a)>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
