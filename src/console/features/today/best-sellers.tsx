import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Thumbnail } from '../../shared/thumbnail.tsx';

type Best = NonNullable<OutputOf<ConsoleApi['getSalesToday']>['best']>;

/** The products that sold most in the last days. */
export function BestSellers({ best }: { best: Best }) {
  const t = useTranslations('reports.today');
  const language = useLanguage();
  return (
    <section aria-labelledby="best-sellers" className={cardClass({ className: 'min-w-0' })}>
      <h2 id="best-sellers" className="text-lg font-medium">
        {t('best')}
      </h2>
      {best.length === 0 && <p className="mt-2 text-ink-soft">{t('noBest')}</p>}
      <ol className="mt-2 divide-y divide-line">
        {best.map(({ productId, name, image, pieces, total }) => (
          <li key={productId ?? `${name.en} ${name.ar}`} className="flex items-center gap-3 py-2">
            <Thumbnail image={image} size={48} />
            <span className="min-w-0 flex-1">
              <bdi className="line-clamp-2">{pickText(name, language)}</bdi>
              <span className="block text-sm text-ink-soft">{t('pieces', { count: pieces })}</span>
            </span>
            <bdi translate="no" className="shrink-0 text-sm tabular-nums">
              {formatPrice(total, language)}
            </bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
