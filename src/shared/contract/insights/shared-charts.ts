import { z } from 'zod';
import { brandComparisonReply, maxWeeks } from '#shared/contract/insights/brand-comparisons.ts';
import { clock, countedInsights } from '#shared/contract/insights/brand-insights.ts';
import { platformsReply } from '#shared/contract/insights/platforms.ts';
import { vaultInsightsReply } from '#shared/contract/insights/vault-insights.ts';
import { categoryNormReply } from '#shared/contract/library/category-norms.ts';
import { filterName } from '#shared/contract/search/email-search.ts';
import { maxCompared } from '#shared/vocabulary/norms.ts';

const brandCharts = z.enum(['brand-days', 'brand-weeks', 'brand-types', 'brand-hours']);
const vaultCharts = z.enum(['vault-days', 'vault-types']);
const comparedCharts = z.enum(['compared-weeks', 'compared-types', 'compared-hours']);

/** A chart and the parameters of its page: slugs of brands and of a category, the time zone of the hours. */
export const chartAddress = z.discriminatedUnion('chart', [
  z.strictObject({ chart: brandCharts, brand: filterName, clock: clock.optional() }),
  z.strictObject({ chart: vaultCharts }),
  z.strictObject({ chart: z.literal('platform-shares'), category: filterName.optional() }),
  z.strictObject({
    chart: comparedCharts,
    brands: z.array(filterName).min(1).max(maxCompared, `At most ${maxCompared} brands are compared.`),
    category: filterName.optional(),
    weeks: z.int().min(1).max(maxWeeks),
  }),
]);

export type ChartAddress = z.infer<typeof chartAddress>;

const day = z.iso.date();

/** Days of the figures; `from` is null without any. */
const span = { from: day.nullable(), to: day };

const brand = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
});

const norm = categoryNormReply.pick({ name: true, brands: true, emails: true, weeks: true, perWeek: true });

const compared = brandComparisonReply.shape.brands.element;
const comparedBrand = z.object({ brand: brand.pick({ slug: true, name: true }) });

/** A chart as guests see it: of the figures of its page only those that it draws. */
export const sharedChart = z.discriminatedUnion('chart', [
  z.object({
    chart: z.literal('brand-days'),
    ...span,
    brand,
    insights: countedInsights.pick({ watched: true, days: true, sample: true }),
  }),
  z.object({
    chart: z.literal('brand-weeks'),
    ...span,
    brand,
    insights: countedInsights.pick({ watched: true, days: true }).extend({ category: norm }),
  }),
  z.object({
    chart: z.literal('brand-types'),
    ...span,
    brand,
    insights: countedInsights.pick({ watched: true, days: true, types: true }),
  }),
  z.object({
    chart: z.literal('brand-hours'),
    ...span,
    brand,
    clock: z.string().nullable(),
    insights: countedInsights.pick({ hours: true, hoursInUtc: true }),
  }),
  z.object({
    chart: z.literal('vault-days'),
    ...span,
    insights: vaultInsightsReply.pick({ watched: true, days: true, since: true, from: true, to: true }),
  }),
  z.object({
    chart: z.literal('vault-types'),
    ...span,
    insights: vaultInsightsReply.pick({ watched: true, days: true, types: true, to: true }),
  }),
  z.object({
    chart: z.literal('platform-shares'),
    ...span,
    /** Null for all brands. */
    category: z.object({ slug: z.string(), name: z.string() }).nullable(),
    found: platformsReply.pick({ brands: true, silent: true, emails: true, from: true }).extend({
      platforms: z.array(
        platformsReply.shape.platforms.element.pick({ platform: true, brands: true, emails: true }),
      ),
    }),
  }),
  z.object({
    chart: z.literal('compared-weeks'),
    ...span,
    comparison: z.object({
      from: day.nullable(),
      brands: z.array(comparedBrand.extend(compared.pick({ watched: true, days: true }).shape)),
      norm: norm.nullable(),
    }),
  }),
  z.object({
    chart: z.literal('compared-types'),
    ...span,
    comparison: z.object({
      brands: z.array(comparedBrand.extend(compared.pick({ days: true, types: true }).shape)),
    }),
  }),
  z.object({
    chart: z.literal('compared-hours'),
    ...span,
    comparison: z.object({
      brands: z.array(
        comparedBrand.extend(compared.pick({ hours: true, hoursInUtc: true, sample: true }).shape),
      ),
    }),
  }),
]);

export type SharedChart = z.infer<typeof sharedChart>;
