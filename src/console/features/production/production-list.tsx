import { useTranslations } from 'use-intl';
import type { Production } from '#contract/console/production.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatSlot } from '#i18n/delivery-time.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Thumbnail } from '../../shared/thumbnail.tsx';
import { byTime, withMade } from './production.rules.ts';

type Row = Production['rows'][number];

/** What must be made, by time and product, with ticks that everyone shares. */
export function ProductionList({ production }: { production: Production }) {
  const language = useLanguage();
  const { queryClient } = useApp();
  const set = useWrite('setMade', { onDone: ({ items, made }) => show(items, made) });

  function show(items: readonly number[], made: boolean): void {
    changeShown(
      queryClient,
      'getProduction',
      (one) => withMade(one, items, made),
      ({ state }) => (state.data as Production | undefined)?.day === production.day,
    );
  }

  function tick(items: number[], made: boolean): void {
    show(items, made);
    set.send({ body: { items, made } });
  }

  const orderOf = new Map(production.orders.map((order) => [order.id, order]));
  return byTime(production.rows).map(({ from, to, rows }) => (
    <section key={`${from} ${to}`} className="mt-4">
      {from !== null && to !== null && (
        <h2 className="text-lg font-medium">
          <bdi>{formatSlot({ from, to }, language)}</bdi>
        </h2>
      )}
      <ul className="mt-1 divide-y divide-line overflow-clip rounded-card bg-white shadow-card print:shadow-none">
        {rows.map((row) => (
          <ProductionRow key={row.items[0]?.id} row={row} orderOf={orderOf} onTick={tick} />
        ))}
      </ul>
    </section>
  ));
}

interface ProductionRowProps {
  row: Row;
  orderOf: ReadonlyMap<number, Production['orders'][number]>;
  onTick: (items: number[], made: boolean) => void;
}

function ProductionRow({ row, orderOf, onTick }: ProductionRowProps) {
  const t = useTranslations('catalogue.production');
  const language = useLanguage();
  const name = pickText(row.name, language);
  return (
    <li className="break-inside-avoid p-3">
      <div className="flex items-center gap-3">
        <Thumbnail image={row.image} size={40} />
        <p className="min-w-0 flex-1">
          <strong className="text-lg font-medium">
            <bdi dir="ltr" translate="no">
              {row.pieces}
            </bdi>
            <span> × </span>
            <bdi>{name}</bdi>
          </strong>
          {row.toOrder ? (
            <span className="block text-sm text-maroon">{t('toOrder', { count: row.toOrder })}</span>
          ) : null}
          {row.attributes.map((attribute) => (
            <span key={`${attribute.name.en} ${attribute.name.ar}`} className="block text-sm text-ink-soft">
              <bdi>{`${pickText(attribute.name, language)}: ${pickText(attribute.value, language)}`}</bdi>
            </span>
          ))}
          <span className="block text-sm text-ink-soft print:hidden">
            {t('made', { made: row.made, pieces: row.pieces })}
          </span>
        </p>
        <Checkbox
          className="min-w-11 print:hidden"
          label={<VisuallyHidden>{t('tickAll', { name })}</VisuallyHidden>}
          checked={row.made === row.pieces}
          onChange={({ target }) =>
            onTick(
              row.items.map(({ id }) => id),
              target.checked,
            )
          }
        />
      </div>
      <ul className="ms-4 mt-1">
        {row.items.map((item) => {
          const order = orderOf.get(item.orderId);
          return (
            <li key={item.id} className="flex items-start gap-2">
              <Checkbox
                className="min-w-11"
                label={<VisuallyHidden>{t('tick', { name, letter: item.letter })}</VisuallyHidden>}
                checked={item.made}
                onChange={({ target }) => onTick([item.id], target.checked)}
              />
              <div className="min-w-0 flex-1 py-2.5">
                <strong>{item.letter}</strong>{' '}
                <bdi dir="ltr" translate="no" className="text-sm text-ink-soft">
                  {`${item.number.slice(-6)} · ${item.quantity}`}
                </bdi>
                {item.options
                  .filter(({ value }) => value !== '')
                  .map(({ name: option, type, value }) => (
                    <p key={`${option.en} ${option.ar}`} className="text-sm">
                      <bdi className="text-ink-soft">{pickText(option, language)}</bdi>
                      <span>: </span>
                      {type === 'image' ? (
                        <img
                          src={`/images/${value}`}
                          alt={pickText(option, language)}
                          className="inline-block size-24 object-cover"
                        />
                      ) : (
                        <bdi className="whitespace-pre-line">{value}</bdi>
                      )}
                    </p>
                  ))}
                {item.missingOptions.map(({ name: option }) => (
                  <p key={`${option.en} ${option.ar}`} className="text-sm">
                    <bdi>{pickText(option, language)}</bdi>
                    <span>: </span>
                    <MissingWord />
                  </p>
                ))}
                {order && order.wish !== '' && (
                  <p dir="auto" className="rounded-control bg-progress-soft p-2 whitespace-pre-line">
                    {order.wish}
                  </p>
                )}
                {order?.cardText && (
                  <p className="text-sm">
                    <span className="text-ink-soft">{t('cardText')}</span>
                    <span>: </span>
                    <bdi className="whitespace-pre-line">{order.cardText}</bdi>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function MissingWord() {
  const t = useTranslations('orders');
  return <strong className="font-medium text-maroon">{t('without')}</strong>;
}
