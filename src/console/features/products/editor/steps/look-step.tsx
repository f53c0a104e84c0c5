import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { completenessOf, lacksIn } from '#contract/console/product-completeness.ts';
import type { ConsoleProduct } from '#contract/console/products.ts';
import { makeHandle } from '#contract/console/handle.ts';
import { type Language, languages } from '#contract/values/locale.ts';
import { readWhole } from '#contract/values/whole-number.ts';
import { languageFacts } from '#i18n/languages.ts';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { StepProps } from './step-props.ts';
import { CardPreview, PagePreview, SearchPreview } from './previews.tsx';
import { rowsOf } from '../form/form.rules.ts';
import { missingParts, textsOf } from '../form/completeness.rules.ts';
import { FieldLinks } from '../../../../shared/field-links.tsx';
import { SearchFields } from '../../../../shared/search-fields/search-fields.tsx';
import { showPart, usePartName } from '../part-name.ts';

/** How the product looks to shoppers of both languages, and what it lacks. */
export function LookStep({
  form,
  change,
  uploads,
  wrong,
  fields,
  product,
}: StepProps & { product: ConsoleProduct | null }) {
  const t = useTranslations('catalogue.look');
  const partName = usePartName();
  const texts = textsOf(form);
  const complete = completenessOf(texts);
  const missing = missingParts(form);
  const isSoldOut = rowsOf(form).every(
    ({ made, stock, stockMode }) =>
      !made || (stockMode === 'counted' && (stock.trim() === '' || readWhole(stock, catalogueLimits.stockMax) === 0)),
  );
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('complete')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        {languages.map((language) => {
          const label = t('percent', {
            language: `\u2068${languageFacts[language].ownName}\u2069`,
            percent: complete[language],
          });
          return (
            <div key={language} className="flex flex-col gap-1">
              <span>{label}</span>
              <ProgressBar label={label} value={complete[language]} max={100} />
              <Lacks parts={lacksIn(texts, language)} language={language} />
            </div>
          );
        })}
      </section>
      {missing.length === 0 ? (
        <p className="text-success">{t('nothingMissing')}</p>
      ) : (
        <section aria-label={t('missing')}>
          <p className="font-medium">{t('missing')}</p>
          <ul className="ms-5 list-disc">
            {missing.map((part) => (
              <li key={part}>{partName(part)}</li>
            ))}
          </ul>
        </section>
      )}
      {isSoldOut && <p className="text-progress">{t('noStock')}</p>}
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-1">
        {languages.toReversed().map((language) => (
          <div key={language} className="flex min-w-0 flex-col gap-4">
            <h3 lang={language} className="font-medium">
              {languageFacts[language].ownName}
            </h3>
            <CardPreview form={form} language={language} title={t('card')} />
            <PagePreview form={form} language={language} title={t('page')} />
            <SearchPreview form={form} language={language} title={t('search')} id={product?.id ?? null} />
          </div>
        ))}
      </div>
      <SearchFields
        value={form}
        usualTitle={form.name}
        uploads={uploads}
        errors={fields}
        onChange={(update) => change((now) => ({ ...now, ...update(now) }))}
      />
      <TextField
        label={t('handle')}
        hint={t('handleHint')}
        direction="ltr"
        maxLength={catalogueLimits.handleMax}
        placeholder={makeHandle(form.name.en)}
        value={form.handle}
        error={wrong.has('handle') ? t('wrongHandle') : fields['handle']}
        onChange={({ target }) => change((now) => ({ ...now, handle: target.value }))}
      />
    </div>
  );
}

/** What is missing for shoppers of a language, each with a link to its field. */
function Lacks({ parts, language }: { parts: readonly string[]; language: Language }) {
  const t = useTranslations('catalogue.look');
  const partName = usePartName();
  if (parts.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {t.rich(language === 'ar' ? 'lacks' : 'lacksEnglish', {
        parts: () => (
          <FieldLinks
            fields={parts.map((part) => ({ key: part, label: partName(part), show: () => showPart(part) }))}
          />
        ),
      })}
    </p>
  );
}
