import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { collectionSorts } from '#contract/collection-sorts.ts';
import type { ConsoleCollection } from '#contract/console/collections.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { PictureChoice } from '../../shared/picture-choice.tsx';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { EditorContext } from '../../shared/fields/editor-context.ts';
import { type Change, fieldOf } from '../../shared/fields/field-change.rules.ts';
import { ProductsField } from '../../shared/fields/products-field.tsx';
import { type Times, TimesField } from '../../shared/fields/times-field.tsx';
import { WordsField } from '../../shared/fields/words-field.tsx';
import { SearchResult } from '../../shared/search-fields/search-result.tsx';
import { reserveBottom } from '../../shared/reserve-bottom.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { type CollectionForm, endsTooEarly } from './collection-form.rules.ts';
import { FeedCard } from './feed-card.tsx';
import { RuleField } from './rule-field.tsx';
import { useCollectionConflict } from './use-collection-conflict.ts';
import { type CollectionEditor, useCollectionEditor } from './use-collection-editor.ts';

/** A collection as staff edit it: its words, its products, their order, and when it is shown. */
export function CollectionEditorForm({ collection }: { collection: ConsoleCollection }) {
  const t = useTranslations('collections');
  const { toasts } = useApp();
  const editor = useCollectionEditor(collection, () => toasts.show({ kind: 'status', text: t('saved') }));
  const { form, value, error, errors, refusedHere } = editor;
  const ref = useFirstWrong(error, refusedHere ?? form.stopped);
  const words = useCollectionConflict();
  // The whole form as what its fields change.
  const change: Change<CollectionForm> = (update) => editor.change(update);
  const isPicked = collection.kind === 'picked';
  return (
    <EditorContext
      value={{
        errors: withTimes(errors, endsTooEarly(value) ? t('past') : undefined),
        uploads: form.uploads,
        isUploading: form.isUploading,
      }}
    >
      <form
        ref={ref}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          editor.submit();
        }}
      >
        <EditProblems form={form} error={error} {...words} />
        <WordsCard editor={editor} change={change} />
        <section className={cardClass({ className: 'flex flex-col gap-5' })} aria-label={t('products')}>
          <h2 className="text-heading font-medium">{isPicked ? t('products') : t('rule.label')}</h2>
          {isPicked ? (
            <ProductsField
              value={value.products}
              change={fieldOf(change, 'products')}
              max={catalogueLimits.collectionProductsMax}
              path="products"
              known={new Map(collection.products.map(({ id, ...product }) => [id, product]))}
            />
          ) : (
            <RuleField value={value.rule} change={fieldOf(change, 'rule')} isTried={refusedHere !== null} />
          )}
          <SelectField
            label={t('sort')}
            options={collectionSorts
              .filter((sort) => isPicked || sort !== 'own')
              .map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
            value={value.sort}
            error={errors['sort']}
            onChange={({ target }) => {
              const sort = collectionSorts.find((one) => one === target.value);
              if (sort) change((now) => ({ ...now, sort }));
            }}
          />
        </section>
        <section className={cardClass({ className: 'flex flex-col gap-3' })} aria-label={t('visibility')}>
          <h2 className="text-heading font-medium">{t('visibility')}</h2>
          <Checkbox
            label={t('show')}
            checked={!value.hidden}
            onChange={({ target }) => change((now) => ({ ...now, hidden: !target.checked }))}
          />
          <TimesField value={value} change={timesOf(change)} path="times" />
        </section>
        <FeedCard collection={collection} editor={editor} />
        <SaveBar editor={editor} />
      </form>
    </EditorContext>
  );
}

// The fields of times name their errors below a path.
function withTimes(errors: Readonly<Record<string, string>>, isEarly: string | undefined): Record<string, string> {
  const { from, until } = errors;
  const end = isEarly ?? until;
  return { ...errors, ...(from && { 'times.from': from }), ...(end && { 'times.until': end }) };
}

function timesOf(change: Change<CollectionForm>): Change<Times> {
  return (update) =>
    change((now) => {
      const { from = null, until = null } = update(now);
      return { ...now, from, until };
    });
}

function WordsCard({ editor, change }: { editor: CollectionEditor; change: Change<CollectionForm> }) {
  const t = useTranslations('collections');
  const category = useTranslations('catalogue.category');
  const search = useTranslations('catalogue.search');
  const { form, value, errors } = editor;
  return (
    <section className={cardClass({ className: 'flex flex-col gap-5' })} aria-label={t('words')}>
      <h2 className="text-heading font-medium">{t('words')}</h2>
      <WordsField
        label={t('name')}
        value={value.name}
        change={fieldOf(change, 'name')}
        max={catalogueLimits.nameMax}
        path="name"
      />
      <WordsField
        label={t('description')}
        value={value.description}
        change={fieldOf(change, 'description')}
        max={catalogueLimits.collectionTextMax}
        path="description"
        isLong
      />
      <PictureChoice
        call="uploadContentPicture"
        label={category('picture')}
        uploads={form.uploads}
        value={value.image}
        error={errors['image']}
        onChange={(image) => change((now) => ({ ...now, image }))}
      />
      <TextField
        label={t('handle')}
        hint={value.feed ? `${t('handleHint')} ${t('handleOfFeeds')}` : t('handleHint')}
        direction="ltr"
        translate="no"
        autoComplete="off"
        maxLength={catalogueLimits.handleMax}
        value={value.handle}
        error={errors['handle']}
        onChange={({ target }) => change((now) => ({ ...now, handle: target.value }))}
      />
      {(['ar', 'en'] as const).map((language) => (
        <SearchResult
          key={language}
          caption={search(language === 'ar' ? 'previewAr' : 'previewEn')}
          language={language}
          path={`/${language}/collections/${value.handle}`}
          title={pickText(value.name, language)}
          text={pickText(value.description, language) || search('usualText')}
        />
      ))}
    </section>
  );
}

/** Saving, always in reach at the bottom. */
function SaveBar({ editor: { form, busy } }: { editor: CollectionEditor }) {
  const t = useTranslations('collections');
  // A picture that is on its way is a change as well.
  const isChanged = form.isChanged || form.isUploading;
  return (
    <div
      ref={reserveBottom}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-pearl px-4 py-3 md:bottom-0"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={busy || form.isWaiting} disabled={!isChanged || form.conflicts !== null}>
          {t('save')}
        </Button>
        {form.isChanged && (
          <>
            <Button variant="quiet" onClick={form.clear}>
              {t('discard')}
            </Button>
            <span className="text-sm text-ink-soft">{t('unsaved')}</span>
          </>
        )}
      </div>
    </div>
  );
}
