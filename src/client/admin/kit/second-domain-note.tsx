import type { SeemingWhole } from '#shared/contract/curation/admin-brands.ts';

/** Names the brand to which a new brand's domain seems to belong. */
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
