import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrandSearch } from '#client/features/brands/components/brand-search.tsx';
import { nearestNamesQuery } from '#client/features/categories/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { NearestName } from '#shared/contract/library/nearest-names.ts';
import { paths } from '#shared/paths.ts';

interface MissingScreenProps {
  title: string;
  /** Part of the address that resembles a name. */
  address?: string;
  children: ReactNode;
}

/** A missing page, with the names most similar to the address, and the search. */
export function MissingScreen({ title, address = '', children }: MissingScreenProps) {
  const near = useQuery({ ...nearestNamesQuery(useApi(), address), enabled: address !== '' });
  return (
    <EmptyState
      level={1}
      title={title}
      ways={
        <div className="mt-5 grid w-full max-w-[26rem] gap-5">
          {near.data !== undefined && near.data.length > 0 && <NearestNames names={near.data} />}
          <BrandSearch path={paths.home()} query="" />
        </div>
      }
      action={<ButtonLink to={paths.home()}>Back to Home</ButtonLink>}
    >
      {children}
    </EmptyState>
  );
}

function NearestNames({ names }: { names: readonly NearestName[] }) {
  return (
    <nav aria-labelledby="nearest-names">
      <h2 id="nearest-names" className="text-sm text-ink-2">
        Did you mean
      </h2>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {names.map(({ kind, name, slug }) => (
          <li key={`${kind} ${slug}`}>
            <Link
              to={kind === 'brand' ? paths.brand(slug) : paths.category(slug)}
              className="inline-flex min-h-9 items-center rounded-full border border-line-strong bg-raised px-3.5 text-sm text-ink hover:border-ink max-md:min-h-touch"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
