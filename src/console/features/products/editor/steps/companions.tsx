import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { pickText } from '#contract/values/locale.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import { moved } from '../../../../shared/fields/moved.rules.ts';
import { ProductSearch } from '../../../../shared/product-search.tsx';
import { Thumbnail } from '../../../../shared/thumbnail.tsx';
import type { ProductForm } from '../form/form.rules.ts';
import type { StepProps } from './step-props.ts';

type Chosen = ProductForm['companions'];

interface CompanionsProps extends Pick<StepProps, 'form' | 'change' | 'fields'> {
  /** The product itself, which does not go with itself; null for a new one. */
  ownId: number | null;
}

/** The products that shoppers add to this one in one tap, in their order. */
export function Companions({ form, change, fields, ownId }: CompanionsProps) {
  const t = useTranslations('catalogue.companions');
  const language = useLanguage();
  const { companions } = form;
  const { companions: refusal } = fields;
  const isFull = companions.length >= catalogueLimits.companionsMax;
  const set = (next: (now: Chosen) => Chosen) => change((now) => ({ ...now, companions: next(now.companions) }));
  return (
    <section aria-labelledby="companions" className="flex flex-col gap-3">
      <h3 id="companions" className="font-medium">
        {t('title')}
      </h3>
      <p className="text-sm text-ink-soft">{t('hint', { max: catalogueLimits.companionsMax })}</p>
      {companions.length > 0 && (
        <ol aria-label={t('chosen')} className="flex flex-col divide-y divide-line">
          {companions.map(({ handle, name: texts, picture }, at) => {
            const name = pickText(texts, language) || t('gone', { handle: `\u2068${handle}\u2069` });
            return (
              <li key={handle} className="flex flex-wrap items-center gap-x-3 py-1">
                <span className="flex min-w-0 flex-1 basis-40 items-center gap-3">
                  <Thumbnail image={picture} size={40} />
                  <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                </span>
                <span className="ms-auto flex">
                  <IconButton
                    icon="chevron-up"
                    label={t('up', { name })}
                    disabled={at === 0}
                    onClick={() => set((now) => moved(now, at, -1))}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={t('down', { name })}
                    disabled={at === companions.length - 1}
                    onClick={() => set((now) => moved(now, at, 1))}
                  />
                  <IconButton
                    icon="close"
                    label={t('remove', { name })}
                    onClick={() => set((now) => now.filter((other) => other.handle !== handle))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {/* Without room for another one there is no field that would show it. */}
      {isFull && refusal !== undefined && <FieldError id="companions-refused">{refusal}</FieldError>}
      {!isFull && (
        <ProductSearch
          chosen={[ownId, ...companions.map(({ id }) => id)].filter((id) => id !== null)}
          error={refusal}
          onChoose={({ id, handle, name, picture }) => set((now) => [...now, { id, handle, name, picture }])}
        />
      )}
    </section>
  );
}
