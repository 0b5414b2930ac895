import type { APIRequestContext } from '@playwright/test';

interface ListedBrand {
  slug: string;
  name: string;
  isPremiumOnly: boolean;
  emailCount: number;
  latestEmails: Array<{ id: number; subject: string }>;
}

/** Returns the brands of the API. */
export async function listedBrands(request: APIRequestContext): Promise<ListedBrand[]> {
  return (await request.get('/api/brands')).json();
}

/** Returns a brand of which visitors see at least this number of emails. */
export async function openBrand(request: APIRequestContext, emails = 3): Promise<ListedBrand> {
  for (const brand of await listedBrands(request)) {
    if (brand.latestEmails.length === 0) continue;
    const answer = await request.get(`/api/brands/${brand.slug}/emails?limit=${emails}`);
    if (answer.ok() && ((await answer.json()) as unknown[]).length === emails) return brand;
  }
  throw new Error(`The demo has no open brand with ${emails} emails`);
}

export async function premiumBrand(request: APIRequestContext): Promise<ListedBrand> {
  const brand = (await listedBrands(request)).find(({ isPremiumOnly }) => isPremiumOnly);
  if (brand === undefined) throw new Error('The demo has no premium brand');
  return brand;
}
