import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleCollectionRow } from '#contract/console/collections.ts';
import { pickText } from '#contract/values/locale.ts';
import { Badge } from '#ui/display/badge.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { serverNow } from '#ui/display/server-time.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Thumbnail } from '../../shared/thumbnail.tsx';
import { useMoment } from '../../shared/use-moment.ts';
import { CollectionAddress } from './collection-address.tsx';
import { stateOf } from './collection-form.rules.ts';

/** The collections, each with what shoppers see of it. */
export function CollectionList({ rows }: { rows: readonly ConsoleCollectionRow[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <CollectionRow key={row.id} row={row} />
      ))}
    </ul>
  );
}

const tones = { shown: 'sea', coming: 'sea', ended: 'sand', hidden: 'sand' } as const;

function CollectionRow({ row }: { row: ConsoleCollectionRow }) {
  const t = useTranslations('collections');
  const language = useLanguage();
  const moment = useMoment();
  const state = stateOf(row, new Date(serverNow()));
  return (
    <li>
      <Link
        to={`/collections/${row.id}`}
        className={cardClass({ padding: 'none', lifts: true, className: 'flex items-center gap-3 p-4 no-underline' })}
      >
        <Thumbnail image={row.image} size={40} />
        <span className="flex min-w-0 flex-1 flex-col gap-1 text-ink">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <bdi className="font-medium wrap-anywhere">{pickText(row.name, language)}</bdi>
            <CollectionAddress handle={row.handle} className="text-sm text-ink-soft" />
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            <span>{t(`kindName.${row.kind}`)}</span>
            <span>{t('count', { count: row.count })}</span>
            {row.from !== null && <span>{t('state.from', { time: moment(row.from) })}</span>}
            {row.until !== null && <span>{t('state.until', { time: moment(row.until) })}</span>}
          </span>
        </span>
        <Icon name="chevron-end" className="size-5 text-ink-faint" />
      </Link>
    </li>
  );
}
