import { useTranslations } from 'use-intl';
import type { Redirect } from '#contract/console/redirects.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { LoadedList } from '../../shared/loaded-list.tsx';

interface RedirectListProps {
  q: string;
  onEdit: (redirect: Redirect) => void;
  onAdd: () => void;
}

/** The redirects that match a search, newest first, page by page. */
export function RedirectList({ q, onEdit, onAdd }: RedirectListProps) {
  const t = useTranslations('redirects');
  const { rows, ...pages } = useReadPages('listRedirects', { query: { ...(q !== '' && { q }) } }, { keepsRows: true });
  const nothing =
    q === '' ? (
      <EmptyState icon="arrow-end" title={t('empty')} action={<Button onClick={onAdd}>{t('add')}</Button>}>
        {t('emptyText')}
      </EmptyState>
    ) : (
      <EmptyState icon="search" title={t('nothing')}>
        {t('nothingText')}
      </EmptyState>
    );
  return (
    <LoadedList
      pages={pages}
      count={rows?.length}
      label={t('list')}
      className="divide-y divide-line rounded-card bg-white shadow-card"
      rowHeight="h-16"
      empty={nothing}
    >
      {rows?.map((redirect) => (
        <RedirectRow key={redirect.id} redirect={redirect} onEdit={() => onEdit(redirect)} />
      ))}
    </LoadedList>
  );
}

function RedirectRow({ redirect, onEdit }: { redirect: Redirect; onEdit: () => void }) {
  const t = useTranslations('redirects');
  const { from, to, hits, lastDay } = redirect;
  return (
    <div className="flex items-center gap-2 px-4 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi dir="ltr" translate="no" className="font-medium wrap-anywhere">
            {from}
          </bdi>
          <Icon name="arrow-end" className="size-4 text-ink-faint" />
          <bdi dir="ltr" translate="no" className="wrap-anywhere">
            {to}
          </bdi>
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>{t('hits', { count: hits })}</span>
          {lastDay !== null && <span>{t('lastDay', { day: `\u2066${lastDay}\u2069` })}</span>}
        </span>
      </div>
      <IconButton icon="edit" label={t('change', { address: `\u2066${from}\u2069` })} onClick={onEdit} />
    </div>
  );
}
