/**
 * `shown`: viewers see the brand; `hidden`: administrators alone; `deleted`: nobody until its deletion in
 * bulk is undone.
 */
export const brandVisibilities = ['shown', 'hidden', 'deleted'] as const;

export type BrandVisibility = (typeof brandVisibilities)[number];
