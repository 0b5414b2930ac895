import { type AdminPlace, adminPlaceSearch } from '#client/features/admin/admin-places.ts';
import { Link } from '#client/router/link.tsx';

/** The views of a tab that has more than one; each is an address. */
export function ViewSwitch({ tab, view }: AdminPlace) {
  if (tab.views.length < 2) return null;
  return (
    <nav
      aria-label={`Views of ${tab.label}`}
      className="mb-6 inline-flex rounded-md bg-well p-[3px] max-md:flex"
    >
      {tab.views.map((each) => (
        <Link
          key={each.id}
          to={{ search: adminPlaceSearch(tab, each) }}
          preventScrollReset
          aria-current={each === view ? 'page' : undefined}
          className="inline-flex min-h-9 flex-1 items-center justify-center rounded-sm px-3.5 text-sm font-control whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-[0_1px_2px_rgb(0_0_0/.16)] max-md:min-h-touch"
        >
          {each.label}
        </Link>
      ))}
    </nav>
  );
}
