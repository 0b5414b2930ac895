import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renewalGraceHours } from '#server/accounts/auth/premium-in-force.ts';
import { handledEvents } from '#server/accounts/billing/handled-events.ts';
import { stripeApiVersion } from '#server/accounts/billing/stripe-client.ts';
import { pastDueGraceDays } from '#server/accounts/billing/subscription-terms.ts';
import { webhookPath } from '#server/accounts/billing/webhook-route.ts';
import { environmentNames, readConfig } from '#server/platform/config/config.ts';
import { premiumPricePence } from '#shared/vocabulary/tiers.ts';
import { knownRequests } from '#tests/support/servers/stripe-requests.ts';

const guide = readFileSync('docs/operations/stripe.md', 'utf8');

/** Returns the text between `<!-- name -->` and `<!-- /name -->`. */
function section(name: string): string {
  const text = guide.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0];
  if (text === undefined) throw new Error(`The guide has no section ${name}`);
  return text;
}

const quoted = (text: string) => [...text.matchAll(/^- `(.+)`$/gm)].map(([, item]) => item);

const elsewhere = {
  BASE_URL: 'https://vault.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'mailvault',
  OIDC_CLIENT_SECRET: 'secret',
  PRIMARY_ADMIN_EMAIL: 'ada@vault.example',
};

const complete = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
};

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    return String((error as Error).message)
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

describe('the guide to Stripe', () => {
  it('names every variable of Stripe’s that the program reads, and none that it does not', () => {
    const named = new Set(guide.match(/\bSTRIPE_[A-Z_]+/g));
    expect([...named].sort()).toEqual(environmentNames.filter((name) => name.startsWith('STRIPE_')).sort());
  });

  it('shows variables that the program takes as they stand', () => {
    const [, block = ''] = /```sh\n([\s\S]+?)```/.exec(guide) ?? [];
    const shown = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );
    expect(readConfig({ ...elsewhere, ...shown }).stripe).toEqual({
      secretKey: 'rk_live_...',
      webhookSecret: 'whsec_...',
      priceId: 'price_...',
      apiBase: null,
    });
  });

  it('quotes what the program says of faulty variables, to the letter', () => {
    const said = [
      ...faultsOf({ STRIPE_SECRET_KEY: 'sk_test_1' }),
      ...faultsOf({ ...complete, STRIPE_SECRET_KEY: 'pk_live_1' }),
      ...faultsOf({ ...complete, STRIPE_WEBHOOK_SECRET: 'secret' }),
      ...faultsOf({ ...complete, STRIPE_PRICE_ID: 'prod_1' }),
      ...faultsOf(elsewhere),
      ...faultsOf({ STRIPE_API_BASE: 'http://127.0.0.1:12111' }),
    ];
    expect(quoted(section('faults'))).toEqual(said);
  });

  it('lists the events that are handled, and no others', () => {
    expect(quoted(section('events'))).toEqual([...handledEvents]);
  });

  it('names the address that events go to', () => {
    expect(guide).toContain(`\`BASE_URL${webhookPath}\``);
    expect(guide.match(/https?:\/\/[^\s`]*webhooks[^\s`]*/g)?.map((url) => new URL(url).pathname)).toEqual([
      webhookPath,
      webhookPath,
    ]);
  });

  it('asks for the permissions that our requests need, and no more', () => {
    const needed = new Map<string, string>();
    for (const [operation, { resource }] of Object.entries(knownRequests)) {
      const level = operation.startsWith('GET') ? 'Read' : 'Write';
      if (needed.get(resource) !== 'Write') needed.set(resource, level);
    }
    const rows = [...section('permissions').matchAll(/^\| (.+) \| (Read|Write) \|$/gm)];
    expect(rows.map(([, resource, level]) => [resource, level])).toEqual([...needed]);
  });

  it('says the price, the version and the days of grace that the program has', () => {
    expect(guide).toContain(`| Amount | £${(premiumPricePence / 100).toFixed(2)} |`);
    expect(guide).toContain(`£${premiumPricePence / 100} per month`);
    expect(guide).toContain(`\`${stripeApiVersion}\``);
    expect(guide).toContain(`stays open for ${renewalGraceHours} hours`);
    expect(guide).toMatch(new RegExp(`stays open for ${pastDueGraceDays} days`));
  });
});
