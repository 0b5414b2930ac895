/** Who sees a brand: readers too, administrators alone, or nobody until its deletion in bulk is undone. */
export const brandVisibilities = ['shown', 'hidden', 'deleted'] as const;

export type BrandVisibility = (typeof brandVisibilities)[number];
