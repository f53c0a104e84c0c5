import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { LoadedList } from '../../shared/loaded-list.tsx';
import { useMoment } from '../../shared/use-moment.ts';
import { Fact, TaskCard } from './task-card.tsx';

/** Attempts to pay that failed, with why and what became of the order. */
export function FailedPayments() {
  const t = useTranslations('payments');
  const language = useLanguage();
  const moment = useMoment();
  const { rows, ...pages } = useReadPages('listFailedPayments', { query: {} });
  return (
    <section aria-labelledby="failed-payments" className="mt-8">
      <h2 id="failed-payments" className="mb-3 text-heading font-medium">
        {t('failed.title')}
      </h2>
      <LoadedList
        pages={pages}
        count={rows?.length}
        empty={
          <EmptyState icon="check" title={t('failed.none')}>
            {t('failed.noneText')}
          </EmptyState>
        }
      >
        <ul className="grid gap-3 lg:grid-cols-2">
          {rows?.map(({ id, order, amount, option, state, reason, at, since }) => (
            <TaskCard
              key={id}
              title={state === 'failed' && reason !== null ? t(`failed.reason.${reason}`) : t('failed.expired')}
              todo={t(`failed.since.${since}`)}
              order={order}
              facts={
                <>
                  <Fact>
                    <bdi>{formatPrice(amount, language)}</bdi>
                  </Fact>
                  <Fact>{t(`failed.option.${option}`)}</Fact>
                  <Fact>{moment(at)}</Fact>
                </>
              }
            />
          ))}
        </ul>
      </LoadedList>
    </section>
  );
}
