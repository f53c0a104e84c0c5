import { useTranslations } from 'use-intl';
import type { OfferRow } from '#contract/console/offers.ts';
import type { OfferState } from '#contract/console/offer-states.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { LoadedList } from '../../shared/loaded-list.tsx';

interface OfferListProps {
  state: OfferState;
  onEdit: (id: number) => void;
}

/** The offers of a state as cards, newest first. */
export function OfferList({ state, onEdit }: OfferListProps) {
  const t = useTranslations();
  const { rows, ...list } = useReadPages('listConsoleOffers', { query: { state } });
  return (
    <LoadedList
      pages={list}
      count={rows?.length}
      label={t(`catalogue.offers.${state}`)}
      className="grid gap-3 lg:grid-cols-2"
      rowHeight="h-40"
      empty={
        <EmptyState icon="tag" title={t(`catalogue.offers.empty.${state}`)}>
          {t('catalogue.offers.emptyText')}
        </EmptyState>
      }
    >
      {rows?.map((offer) => (
        <OfferCard key={offer.id} offer={offer} onEdit={() => onEdit(offer.id)} />
      ))}
    </LoadedList>
  );
}

const tones = { running: 'success', coming: 'info', ended: 'neutral' } as const;

function useWhat(): (offer: OfferRow) => string {
  const t = useTranslations('catalogue.offers');
  const language = useLanguage();
  return ({ category, products, productCount }) => {
    if (category) return t('ofCategory', { name: pickText(category.name, language), count: productCount });
    const names = products.map(({ name }) => pickText(name, language)).join(t('comma'));
    const others = productCount - products.length;
    return others > 0 ? t('andOthers', { names, count: others }) : names;
  };
}

function OfferCard({ offer, onEdit }: { offer: OfferRow; onEdit: () => void }) {
  const t = useTranslations('catalogue.offers');
  const language = useLanguage();
  const moment = useMoment();
  const what = useWhat()(offer);
  const words = pickText(offer.text, language);
  const hasBegun = offer.state !== 'coming';
  const { end, busy } = useOfferEnd(hasBegun);
  const { id, version, state, discount, amount, from, until, licence, variants, losing } = offer;
  const much = typeof amount === 'number' ? t('off', { amount }) : `-${discount}%`;
  const name = typeof amount === 'number' ? `${much} ${what}` : `${discount}% ${what}`;
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-heading font-medium">
          <bdi dir={typeof amount === 'number' ? undefined : 'ltr'} translate="no">
            {much}
          </bdi>
        </h2>
        <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
      </div>
      <p>
        <bdi>{what}</bdi>
      </p>
      {words !== '' && (
        <p className="text-ink-soft">
          <bdi>{words}</bdi>
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <span>{from === null ? t('always') : t('begins', { time: moment(from) })}</span>
        {' · '}
        <span>{until === null ? t('withoutEnd') : t('ends', { time: moment(until) })}</span>
      </p>
      {licence !== '' && (
        <p className="text-sm text-ink-soft">
          {t('licence')}: <bdi dir="auto">{licence}</bdi>
        </p>
      )}
      {losing > 0 && <p className="text-sm text-progress">{t('losing', { losing, variants })}</p>}
      {state !== 'ended' && (
        <div className="mt-auto flex flex-wrap gap-3 pt-2">
          <Button size="small" variant="secondary" aria-label={t('editOne', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            aria-label={t(hasBegun ? 'endOne' : 'cancelOne', { name })}
            onClick={() => end({ id, version })}
          >
            {t(hasBegun ? 'endNow' : 'cancelNow')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Ends an offer now, or cancels one that has not begun, with Undo. */
function useOfferEnd(hasBegun: boolean) {
  const t = useTranslations('catalogue.offers');
  const { report } = useUndo();
  const ending = useWrite('endOffer', {
    onDone: ({ act }) => report(t(hasBegun ? 'endedNow' : 'cancelledNow'), act),
  });
  return {
    end: ({ id, version }: { id: number; version: number }) => ending.send({ params: { id }, body: { version } }),
    busy: ending.busy,
  };
}
