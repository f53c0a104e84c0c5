import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countLetters } from '#contract/values/text-length.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../../shared/refusal.tsx';
import type { NewLine } from './new-line.rules.ts';
import { OptionField } from './option-field.tsx';

/** The personalisation of a product, then the variant to add. */
export function ChooseVariant({ productId, onAdd }: { productId: number; onAdd: (line: NewLine) => void }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const { data, error } = useRead('getConsoleProduct', { params: { id: productId } });
  const [values, setValues] = useState<Record<number, string>>({});
  if (error) return <Refusal error={error} />;
  if (!data) return null;
  const valueOf = (id: number) => values[id]?.trim() ?? '';
  const isWrong = data.options.some(
    ({ id, required, maxLength }) =>
      (required && valueOf(id) === '') || (maxLength !== null && countLetters(valueOf(id)) > maxLength),
  );
  const options = data.options.flatMap(({ id, type }) =>
    valueOf(id) === '' ? [] : [{ id, type, value: valueOf(id) }],
  );
  return (
    <div className="flex flex-col gap-4 rounded-card bg-shell p-4">
      <p className="font-medium">
        <bdi>{pickText(data.name, language)}</bdi>
      </p>
      {data.options.map((option) => (
        <OptionField
          key={option.id}
          option={option}
          value={values[option.id] ?? ''}
          onChange={(value) => setValues((all) => ({ ...all, [option.id]: value }))}
        />
      ))}
      {isWrong && <p className="text-sm text-ink-soft">{t('optionsFirst')}</p>}
      <ul className="flex flex-col gap-3">
        {data.variants
          .filter(({ published }) => published)
          .map(({ id, sku, attributes, price, offerPrice, stock }) => {
            const words = attributes.map(({ value }) => pickText(value, language)).join(' · ');
            const detail = words || sku;
            return (
              <li key={id} className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block">
                    <bdi dir={words ? undefined : 'ltr'}>{detail}</bdi>
                  </span>
                  <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                    <bdi translate="no">{formatPrice(offerPrice ?? price, language)}</bdi>
                    <span>{t('stock', { stock })}</span>
                  </span>
                </span>
                <Button
                  size="small"
                  icon="plus"
                  disabled={stock === 0 || isWrong}
                  aria-label={t('addOne', { name: pickText(data.name, language), detail })}
                  onClick={() =>
                    onAdd({
                      productId,
                      variantId: id,
                      quantity: 1,
                      name: pickText(data.name, language),
                      detail,
                      options,
                    })
                  }
                >
                  {t('add')}
                </Button>
              </li>
            );
          })}
      </ul>
    </div>
  );
}
