import type { SeemingWhole } from '#shared/contract/curation/admin-brands.ts';

/** Whose second domain a new brand's seems to be. */
export function SecondDomainNote({ whole: { domain, links, of, brand } }: { whole: SeemingWhole }) {
  return (
    <>
      Probably a second domain of{' '}
      {brand === null ? (
        domain
      ) : (
        <>
          <bdi>{brand.name}</bdi> ({domain})
        </>
      )}
      : {links} of {of} links go there.
    </>
  );
}
