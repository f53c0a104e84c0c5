import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { ConsoleCollection } from '#contract/console/collections.ts';
import { collectionFeedPath, feedNames } from '#contract/console/feeds.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';
import type { CollectionEditor } from './use-collection-editor.ts';

interface FeedCardProps {
  collection: ConsoleCollection;
  editor: CollectionEditor;
}

/** Whether the products of a collection are also written as feeds of their own, with the addresses of these. */
export function FeedCard({ collection, editor: { value, errors, change } }: FeedCardProps) {
  const t = useTranslations('collections.feed');
  return (
    <section className={cardClass({ className: 'flex flex-col gap-3' })} aria-label={t('label')}>
      <h2 className="text-heading font-medium">{t('label')}</h2>
      <Checkbox
        label={t('write')}
        checked={value.feed}
        // The only reason why it is refused.
        error={errors['feed'] && t('full', { most: catalogueLimits.collectionFeedsMax })}
        onChange={({ target }) => change((now) => ({ ...now, feed: target.checked }))}
      />
      <p className="text-sm text-ink-soft">{t('hint')}</p>
      {collection.feed && (
        <ul className="flex flex-col gap-2">
          {feedNames.map((name) => {
            const url = location.origin + collectionFeedPath(collection.handle, name);
            return (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <bdi id={`feed-${name}`} dir="ltr" translate="no" className="min-w-0 text-sm wrap-anywhere">
                  {url}
                </bdi>
                <CopyButton text={url} label={t('copy', { name })} selects={`feed-${name}`} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
