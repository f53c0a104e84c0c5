import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/styles/class-names.ts';

/** The chosen view of a list, from the address; the first one if it names none. */
export function useView<V extends string>(views: readonly [V, ...V[]]): V {
  const [search] = useSearchParams();
  return views.find((view) => view === search.get('view')) ?? views[0];
}

interface ViewChipsProps<V extends string> {
  path: string;
  views: readonly V[];
  current: V;
  labelOf: (view: V) => string;
}

/** The views of a list, as links: the address names the view. */
export function ViewChips<V extends string>({ path, views, current, labelOf }: ViewChipsProps<V>) {
  const t = useTranslations('inbox');
  return (
    <nav aria-label={t('views')} className="-mx-4 mt-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 py-1">
        {views.map((view, place) => (
          <li key={view} className="shrink-0">
            <Link
              to={place === 0 ? path : `${path}?view=${view}`}
              state={{ keepsScroll: true }}
              aria-current={view === current ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-pill px-4 whitespace-nowrap no-underline',
                view === current
                  ? 'bg-maroon-soft font-medium text-maroon'
                  : 'bg-white text-ink inset-ring inset-ring-line-strong',
              )}
            >
              {labelOf(view)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
