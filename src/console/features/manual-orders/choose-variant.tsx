import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countLetters } from '#contract/values/text-length.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { type PendingUploads, useUploadState } from '../../shared/pending-uploads.ts';
import { Refusal } from '../../shared/refusal.tsx';
import type { LineOption, NewLine } from './new-line.rules.ts';
import { OptionField } from './option-field.tsx';

interface ChooseVariantProps {
  productId: number;
  uploads: PendingUploads;
  onAdd: (line: NewLine) => void;
}

/** The personalisation of a product, then the variant to add. A variant is added with the picture that is on its way. */
export function ChooseVariant({ productId, uploads, onAdd }: ChooseVariantProps) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const { data, error } = useRead('getConsoleProduct', { params: { id: productId } });
  const [values, setValues] = useState<Record<number, string>>({});
  const latest = useRef(values);
  const { isWaiting } = useUploadState(uploads);
  if (error) return <Refusal error={error} />;
  if (!data) return null;
  const isWrong = data.options.some(({ id, required, maxLength }) => {
    const value = values[id]?.trim() ?? '';
    return (required && value === '') || (maxLength !== null && countLetters(value) > maxLength);
  });
  function change(id: number, value: string): void {
    latest.current = { ...latest.current, [id]: value };
    setValues(latest.current);
  }
  const wantedNow = (): LineOption[] =>
    data.options.flatMap(({ id, type }) => {
      const value = latest.current[id]?.trim() ?? '';
      return value === '' ? [] : [{ id, type, value }];
    });
  return (
    <div className="flex flex-col gap-4 rounded-card bg-shell p-4">
      <p className="font-medium">
        <bdi>{pickText(data.name, language)}</bdi>
      </p>
      {data.options.map((option) => (
        <OptionField
          key={option.id}
          option={option}
          uploads={uploads}
          value={values[option.id] ?? ''}
          onChange={(value) => change(option.id, value)}
        />
      ))}
      {isWrong && <p className="text-sm text-ink-soft">{t('optionsFirst')}</p>}
      <ul className="flex flex-col gap-3">
        {data.variants
          .filter(({ published }) => published)
          .map(({ id, sku, attributes, price, offerPrice, stock, stockMode = 'counted' }) => {
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
                    <span>{stockMode === 'counted' ? t('stock', { stock }) : t(`mode.${stockMode}`)}</span>
                  </span>
                </span>
                <Button
                  size="small"
                  icon="plus"
                  busy={isWaiting}
                  disabled={(stockMode === 'counted' && stock === 0) || isWrong}
                  aria-label={t('addOne', { name: pickText(data.name, language), detail })}
                  onClick={() =>
                    uploads.whenDone(() =>
                      onAdd({
                        productId,
                        variantId: id,
                        quantity: 1,
                        name: pickText(data.name, language),
                        detail,
                        options: wantedNow(),
                      }),
                    )
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
