import { useTranslations } from 'use-intl';
import { collectionSorts } from '#contract/collection-sorts.ts';
import { isLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import type { ConflictWords } from '../../shared/edit/conflict-notice.tsx';
import { useMoment } from '../../shared/use-moment.ts';

/** How a conflict shows the fields of a collection. */
export function useCollectionConflict(): ConflictWords {
  const t = useTranslations('collections');
  const moment = useMoment();
  const labels: Record<string, string> = {
    name: t('name'),
    description: t('description'),
    handle: t('handle'),
    image: t('conflict.image'),
    sort: t('sort'),
    hidden: t('conflict.hidden'),
    feed: t('feed.label'),
    from: t('conflict.from'),
    until: t('conflict.until'),
    rule: t('rule.label'),
    products: t('products'),
  };
  return {
    labelOf(part) {
      const [key = '', inner = ''] = part.split('.');
      const own = isLanguage(inner) ? ` (${languageFacts[inner].ownName})` : '';
      return `${labels[key] ?? ''}${own}`;
    },
    textOf(part, value) {
      if (part === 'image') return t(value === null ? 'conflict.noPicture' : 'conflict.picture');
      if (part === 'hidden' || part === 'feed') return t(value === true ? 'conflict.yes' : 'conflict.no');
      if (part === 'from' || part === 'until') return typeof value === 'string' ? moment(value) : t('conflict.never');
      if (part === 'products') return t('conflict.products', { count: (value as unknown[]).length });
      if (part === 'rule') return t('conflict.conditions', { count: (value as { all: unknown[] }).all.length });
      if (part === 'sort') {
        const sort = collectionSorts.find((one) => one === value);
        return sort && t(`sorts.${sort}`);
      }
      return typeof value === 'string' ? value : undefined;
    },
  };
}
