import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { pickText } from '#contract/values/locale.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Amount } from '../../shared/amount.tsx';
import { Thumbnail } from '../../shared/thumbnail.tsx';

/** One line of an order: its picture, how many, what, and the texts of the customer. */
export function OrderLineText({ line }: { line: ConsoleOrder['items'][number] }) {
  const language = useLanguage();
  const t = useTranslations('orders');
  const say = useTranslations();
  return (
    <>
      <Thumbnail image={line.image} />
      <div className="min-w-0 flex-1">
        <p className={line.quantity === 0 ? 'line-clamp-3 text-ink-soft line-through' : 'line-clamp-3 font-medium'}>
          <span className="text-lg">
            <bdi dir="ltr" translate="no">
              {line.quantity}
            </bdi>{' '}
            ×
          </span>{' '}
          <bdi>{pickText(line.name, language)}</bdi>
        </p>
        {line.removed > 0 && <p className="text-sm text-danger">{say('edit.takenOut', { count: line.removed })}</p>}
        {line.attributes.map(({ name, value }) => (
          <p key={`${name.en} ${name.ar}`} className="text-sm text-ink-soft">
            <bdi>{pickText(name, language)}</bdi>: <bdi>{pickText(value, language)}</bdi>
          </p>
        ))}
        {line.options
          .filter(({ value }) => value !== '')
          .map(({ name, type, value }) =>
            type === 'image' ? (
              <a
                key={`${name.en} ${name.ar}`}
                href={`/images/${value}`}
                target="_blank"
                rel="noopener noreferrer"
                className="relative z-1 block min-h-11 py-2"
              >
                {pickText(name, language)}
              </a>
            ) : (
              <figure key={`${name.en} ${name.ar}`} className="mt-2">
                <figcaption className="text-sm text-ink-soft">{pickText(name, language)}</figcaption>
                <blockquote dir="auto" aria-label={t('customerText')} className="whitespace-pre-line">
                  {value}
                </blockquote>
              </figure>
            ),
          )}
        {line.missingOptions.map(({ name }) => (
          <p key={`${name.en} ${name.ar}`} className="mt-2 text-sm">
            <span className="block text-ink-soft">{pickText(name, language)}</span>
            <strong className="font-medium text-maroon">{t('without')}</strong>
          </p>
        ))}
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <bdi dir="ltr" translate="no">
            {line.sku}
          </bdi>
          {line.unitPrice !== null && <UnitPrice riyals={line.unitPrice} quantity={line.quantity} />}
        </p>
      </div>
    </>
  );
}

/** A price beside several pieces says that it is for each of them. */
function UnitPrice({ riyals, quantity }: { riyals: number; quantity: number }) {
  const t = useTranslations('orders');
  const price = <Amount riyals={riyals} />;
  return quantity > 1 ? <span>{t.rich('each', { price: () => price })}</span> : price;
}
