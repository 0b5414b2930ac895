import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MissingPage } from '#client/components/missing-page.tsx';
import { BrandSearch } from '#client/features/brands/components/brand-search.tsx';
import { nearestNamesQuery } from '#client/features/categories/api/nearest-names.ts';
import { useApi } from '#client/lib/app-context.ts';
import { Link } from '#client/router/link.tsx';
import type { NearestName } from '#shared/contract/nearest-names.ts';
import { paths } from '#shared/paths.ts';

interface MissingScreenProps {
  title: string;
  /** What the address says, where that is like a name. */
  address?: string;
  children: ReactNode;
}

/** A page that is not there, and the ways on: the names most like the address, and the search. */
export function MissingScreen({ title, address = '', children }: MissingScreenProps) {
  const near = useQuery({ ...nearestNamesQuery(useApi(), address), enabled: address !== '' });
  return (
    <>
      <MissingPage title={title}>{children}</MissingPage>
      <div className="mx-auto mt-8 grid max-w-[30rem] justify-items-center gap-6">
        {near.data !== undefined && near.data.length > 0 && <NearestNames names={near.data} />}
        <div className="w-full">
          <BrandSearch path={paths.home()} query="" />
        </div>
      </div>
    </>
  );
}

function NearestNames({ names }: { names: readonly NearestName[] }) {
  return (
    <nav aria-labelledby="nearest-names" className="text-center">
      <h2 id="nearest-names" className="text-sm text-ink-2">
        Did you mean
      </h2>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {names.map(({ kind, name, slug }) => (
          <li key={`${kind} ${slug}`}>
            <Link
              to={kind === 'brand' ? paths.brand(slug) : paths.category(slug)}
              className="inline-flex min-h-9 items-center rounded-full border border-line-strong bg-raised px-3.5 text-sm hover:border-ink max-md:min-h-touch"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
