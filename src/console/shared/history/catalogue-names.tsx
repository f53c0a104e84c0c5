import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { knownTagOf } from '#contract/product-tags.ts';
import { pickText } from '#contract/values/locale.ts';
import { useRead } from '../../runtime/api/use-read.ts';
import { type App, useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';

/** The names of the categories that the log has by id. Who may not read the catalogue sees how many they are. */
export function CategoryNames({ ids }: { ids: readonly unknown[] }) {
  const t = useTranslations('audit');
  const mayRead = mayOpen(useMe(), 'catalog.read');
  if (ids.length === 0) return <bdi>{t('nothing')}</bdi>;
  return mayRead ? <ReadNames ids={ids} /> : <bdi>{ids.length}</bdi>;
}

function ReadNames({ ids }: { ids: readonly unknown[] }) {
  const t = useTranslations('audit');
  const language = useLanguage();
  const { data } = useRead('listConsoleCategories');
  if (!data) return <bdi>…</bdi>;
  const names = ids.map((id) => {
    const category = data.rows.find((one) => one.id === id);
    return category ? pickText(category.name, language) : t('deletedCategory');
  });
  return <bdi>{names.join(' · ')}</bdi>;
}

/** The names of the known tags are with the words of the catalogue, which most pages with a history load without. */
const loadTagNames = ({ languages }: App) =>
  lazy(async () => {
    const [{ useTagName }] = await Promise.all([import('../tags/use-tag-name.ts'), languages.ensure('catalogue')]);
    function KnownTagNames({ tags }: { tags: readonly string[] }) {
      const nameOf = useTagName();
      return <bdi>{tags.map(nameOf).join(' · ')}</bdi>;
    }
    return { default: KnownTagNames };
  });

/** Tags as people see them. */
export function TagNames({ tags }: { tags: readonly string[] }) {
  const t = useTranslations('audit');
  const app = useApp();
  const [KnownTagNames] = useState(() => loadTagNames(app));
  if (tags.length === 0) return <bdi>{t('nothing')}</bdi>;
  if (tags.every((tag) => knownTagOf(tag) === null)) return <bdi>{tags.join(' · ')}</bdi>;
  return (
    <Suspense fallback={<bdi>…</bdi>}>
      <KnownTagNames tags={tags} />
    </Suspense>
  );
}
