import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleProductRow } from '#contract/console/products.ts';
import { pickText } from '#contract/values/locale.ts';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { stateTones } from '../../shared/product-state-tones.ts';
import { Thumbnail } from '../../shared/thumbnail.tsx';

/** The products that a search finds, as links to their pages. Those that shoppers do not see say so. */
export function ProductResults({
  products,
  onChosen,
}: {
  products: readonly ConsoleProductRow[];
  onChosen: () => void;
}) {
  const t = useTranslations('results');
  const language = useLanguage();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="found-products">
      <h2 id="found-products" className="px-3 text-sm font-medium text-ink-soft">
        {t('products')}
      </h2>
      <ul>
        {products.map(({ id, name, picture, category, state }) => (
          <li key={id}>
            <Link
              to={`/products/${id}`}
              onClick={onChosen}
              className="flex min-h-14 items-center gap-3 rounded-lg px-3 py-2 text-ink no-underline outline-offset-[-2px] hover:bg-shell"
            >
              <Thumbnail image={picture} size={40} />
              <span className="flex min-w-0 flex-1 flex-col">
                <bdi className="self-start">{pickText(name, language)}</bdi>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                  <bdi>{pickText(category.name, language)}</bdi>
                  {state !== 'live' && <StatusBadge tone={stateTones[state]}>{t(`state.${state}`)}</StatusBadge>}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
