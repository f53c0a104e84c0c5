import { useTranslations } from 'use-intl';
import type { ConsoleHome, ConsolePage } from '#contract/console/content.ts';
import { contentLimits } from '#contract/content/content-limits.ts';
import type { StoredSection } from '#contract/content/stored-content.ts';
import { isLanguage, type LocalizedText, pickText, type RequiredLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { cardClass } from '#ui/display/card.tsx';
import { useShopName } from '../../runtime/api/shop.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { EditorContext } from '../../shared/fields/editor-context.ts';
import { WordsField } from '../../shared/fields/words-field.tsx';
import { SearchResult } from '../../shared/search-fields/search-result.tsx';
import { PictureField } from './fields/picture-field.tsx';
import { hasTexts, isFrame, kindsFor, type PageForm, pathOf, titleOf } from './page-form.rules.ts';
import { PageStateCard } from './page-state-card.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SectionList } from './section-list.tsx';
import { type PageEditor, usePageEditor } from './use-page-editor.ts';

/** The draft of a page: its state, its texts and its sections. */
export function PageEditorForm({ page }: { page: ConsoleHome | ConsolePage }) {
  const t = useTranslations('content');
  const { toasts } = useApp();
  const editor = usePageEditor(page, (done) => toasts.show({ kind: 'status', text: t(`done.${done}`) }));
  const { form, error, errors } = editor;
  const ref = useFirstWrong(error, form.stopped);
  const words = useConflictWords(editor.value);
  const kinds = kindsFor(page.handle);
  const isFixed = isFrame(page.handle);
  return (
    <EditorContext value={{ errors, uploads: form.uploads, isUploading: form.isUploading }}>
      <form ref={ref} noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
        <EditProblems form={form} error={error} {...words} />
        <PageStateCard page={page} editor={editor} />
        {hasTexts(page.handle) && <PageTexts editor={editor} handle={page.handle} />}
        <section aria-label={t(isFixed ? 'section.parts' : 'section.label')}>
          <h2 className="text-heading font-medium">{t(isFixed ? 'section.parts' : 'section.label')}</h2>
          {kinds.length === 1 && <p className="text-sm text-ink-soft">{t('section.added')}</p>}
          <p className="mb-3 text-sm text-ink-soft">{t('section.shopName', { shop: '{shop}' })}</p>
          <SectionList editor={editor} kinds={kinds} isFixed={isFixed} />
        </section>
      </form>
      {/* Its dialog has fields of its own. */}
      <PublishBar page={page} editor={editor} />
    </EditorContext>
  );
}

/** The title of an own page, and what search engines say about it. */
function PageTexts({ editor: { value, change }, handle }: { editor: PageEditor; handle: string }) {
  const t = useTranslations('content.page');
  const changeText = (key: 'title' | 'description') => (update: (now: LocalizedText) => LocalizedText) =>
    change((now) => ({ [key]: update(now[key]) }));
  return (
    <section className={cardClass({ className: 'flex flex-col gap-5' })} aria-label={t('texts')}>
      <WordsField
        label={t('title')}
        value={value.title}
        change={changeText('title')}
        max={contentLimits.titleMax}
        path="content.title"
      />
      <WordsField
        label={t('description')}
        value={value.description}
        change={changeText('description')}
        max={contentLimits.textMax}
        path="content.description"
        isLong
      />
      <PictureField
        label={t('sharingPicture')}
        hint={t('sharingHint')}
        value={value.sharingPicture}
        change={(update) => change((now) => ({ sharingPicture: update(now.sharingPicture) }))}
        path="content.sharingPicture"
        isWhole
      />
      {(['ar', 'en'] as const).map((language) => (
        <PageResult key={language} language={language} page={value} handle={handle} />
      ))}
    </section>
  );
}

/** The page as search engines list it. */
function PageResult({ language, page, handle }: { language: RequiredLanguage; page: PageForm; handle: string }) {
  const t = useTranslations('content.page');
  const shop = useShopName(language);
  const inShop = (text: LocalizedText) => pickText(text, language).replaceAll('{shop}', shop);
  return (
    <SearchResult
      caption={t(language === 'ar' ? 'previewAr' : 'previewEn')}
      language={language}
      path={`/${language}${pathOf(handle)}`}
      title={inShop(page.title)}
      text={inShop(page.description) || t('usualText')}
    />
  );
}

/** How a conflict shows the parts of a page. */
function useConflictWords({ sections }: PageForm) {
  const t = useTranslations('content');
  const language = useLanguage();

  function nameOf(section: StoredSection | null | undefined): string {
    if (!section) return t('conflict.removed');
    const kind = t(`kind.${section.kind}.name`);
    const title = pickText(titleOf(section), language);
    return title === '' ? kind : t('section.named', { kind, title });
  }

  return {
    labelOf(part: string): string {
      const [key = '', inner = ''] = part.split('.');
      if (key === 'order') return t('conflict.order');
      if (key === 'sections') return nameOf(sections[inner]);
      const own = isLanguage(inner) ? ` (${languageFacts[inner].ownName})` : '';
      if (key === 'sharingPicture') return t('page.sharingPicture');
      return `${t(key === 'description' ? 'page.description' : 'page.title')}${own}`;
    },
    textOf(part: string, value: unknown): string | undefined {
      const [key = ''] = part.split('.');
      if (key === 'order') return (value as string[]).map((id) => nameOf(sections[id])).join(t('conflict.comma'));
      if (key === 'sharingPicture') return t(value === null ? 'conflict.noPicture' : 'conflict.picture');
      if (key === 'sections') return wordsOf(value, language) || nameOf(value as StoredSection | null);
      return typeof value === 'string' ? value : undefined;
    },
  };
}

/** All words of a section in a language, so that two people see what differs. */
function wordsOf(value: unknown, language: 'en' | 'ar' | (string & {})): string {
  if (value === null || typeof value !== 'object') return '';
  if ('en' in value && 'ar' in value) {
    const text = value as LocalizedText;
    return language === 'ar' ? text.ar || text.en : text.en || text.ar;
  }
  return Object.values(value)
    .map((part) => wordsOf(part, language))
    .filter(Boolean)
    .join(' · ');
}
