import { beforeEach, expect, it } from 'vitest';
import { computeLogoColours } from '#server/library/images/logo-colours.ts';
import { storeLogo } from '#server/library/images/store-logo.ts';
import type { Brand } from '#shared/contract/library/brands.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let test: TestApp;

beforeEach(async () => {
  test = await openSharedTestApp();
});

const drawn = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="88" height="88"><circle cx="44" cy="44" r="40" fill="${colour}"/></svg>`,
  );

const coloursOf = async () => {
  const brands = (await test.app.inject('/api/brands')).json<Brand[]>();
  return Object.fromEntries(brands.map((brand) => [brand.slug, brand.logoColour]));
};

it('tells the colour of a premium-only brand’s logo, once', async () => {
  const { database, deps } = test;
  const { pool } = database;
  const { blobs } = deps;
  const red = await storeLogo(blobs, drawn('#c0392b'), 'svg');
  const grey = await storeLogo(blobs, drawn('#444'), 'svg');
  const brands = {
    closed: await createBrand(pool, { slug: 'closed', logoUrl: red, isPremiumOnly: true }),
    open: await createBrand(pool, { slug: 'open', logoUrl: red }),
    grey: await createBrand(pool, { slug: 'grey', logoUrl: grey, isPremiumOnly: true }),
    lost: await createBrand(pool, {
      slug: 'lost',
      logoUrl: `/logos/${'0'.repeat(64)}.webp`,
      isPremiumOnly: true,
    }),
    none: await createBrand(pool, { slug: 'none', isPremiumOnly: true }),
  };
  for (const { id } of Object.values(brands)) await createEmail(pool, { brandId: id });

  expect(await coloursOf()).toEqual({});
  expect(await computeLogoColours({ database, blobs })).toBe(3);
  expect(await coloursOf()).toEqual({ closed: '#c0392b' });
  expect((await test.app.inject('/api/brands/closed')).json()).toMatchObject({
    brand: { logoColour: '#c0392b' },
  });
  expect(await computeLogoColours({ database, blobs })).toBe(0);

  await pool.query('update brands set logo_url = $2 where id = $1', [brands.closed.id, grey]);
  expect(await coloursOf()).toEqual({});
  await pool.query('update brands set logo_url = null where id = $1', [brands.open.id]);
  await computeLogoColours({ database, blobs });
  expect((await pool.query('select path from logo_colours where path = $1', [red])).rows).toEqual([]);
});
