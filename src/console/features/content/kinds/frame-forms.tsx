import { useTranslations } from 'use-intl';
import { type LocalizedText, pickText } from '#contract/values/locale.ts';
import { contentLimits } from '#contract/content/content-limits.ts';
import { type Change, fieldOf } from '../../../shared/fields/field-change.rules.ts';
import { WordsField } from '../../../shared/fields/words-field.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { LinkField } from '../fields/link-field.tsx';
import { RowsField } from '../fields/rows-field.tsx';
import { newColumn, newLink, type NamedLink } from '../page-form.rules.ts';
import type { KindProps } from './kind-props.ts';

const { actionMax, textMax, promiseMax } = contentLimits;

/** What a row is called: by its number, and by its words if it has some. */
function useNamed() {
  const t = useTranslations('content.section');
  const language = useLanguage();
  return (kind: string, words: LocalizedText) => {
    const title = pickText(words, language);
    return title === '' ? kind : t('named', { kind, title });
  };
}

interface LinksFieldProps {
  label: string;
  links: readonly NamedLink[];
  change: Change<NamedLink[]>;
  max: number;
  path: string;
}

/** Links with their words, in their order. */
function LinksField({ label, links, change, max, path }: LinksFieldProps) {
  const t = useTranslations('content');
  const named = useNamed();
  return (
    <RowsField
      label={label}
      rows={links}
      change={change}
      max={max}
      nameOf={({ title }, at) => named(t('frame.link', { n: at + 1 }), title)}
      adds={[{ label: t('frame.addLink'), make: () => newLink }]}
      foldedAt={path}
    >
      {(link, changeLink, at) => (
        <>
          <WordsField
            label={t('frame.words')}
            value={link.title}
            change={fieldOf(changeLink, 'title')}
            max={actionMax}
            path={`${path}.${at}.title`}
          />
          <LinkField
            label={t('frame.leadsTo')}
            value={link.link}
            change={fieldOf(changeLink, 'link')}
            path={`${path}.${at}.link`}
          />
        </>
      )}
    </RowsField>
  );
}

/** Links after those of every shop, in the header and in the menu of phones. */
export function MenuForm({ section, change, path }: KindProps<'menu'>) {
  const t = useTranslations('content.kind.menu');
  return (
    <LinksField
      label={t('name')}
      links={section.links}
      change={fieldOf(change, 'links')}
      max={contentLimits.menuLinks}
      path={`${path}.links`}
    />
  );
}

/** A text and columns of links in the footer. */
export function FooterForm({ section, change, path }: KindProps<'footer'>) {
  const t = useTranslations('content');
  const named = useNamed();
  return (
    <>
      <WordsField
        label={t('field.text')}
        value={section.text}
        change={fieldOf(change, 'text')}
        max={textMax}
        path={`${path}.text`}
        isLong
      />
      <RowsField
        label={t('frame.columns')}
        rows={section.columns}
        change={fieldOf(change, 'columns')}
        max={contentLimits.footerColumns}
        nameOf={({ title }, at) => named(t('frame.column', { n: at + 1 }), title)}
        adds={[{ label: t('frame.addColumn'), make: () => newColumn }]}
        foldedAt={`${path}.columns`}
      >
        {(column, changeColumn, at) => (
          <>
            <WordsField
              label={t('field.title')}
              value={column.title}
              change={fieldOf(changeColumn, 'title')}
              max={actionMax}
              path={`${path}.columns.${at}.title`}
            />
            <LinksField
              label={t('frame.links', { n: at + 1 })}
              links={column.links}
              change={fieldOf(changeColumn, 'links')}
              max={contentLimits.columnLinks}
              path={`${path}.columns.${at}.links`}
            />
          </>
        )}
      </RowsField>
    </>
  );
}

/** When the shop is open or answers. */
export function HoursForm({ section, change, path }: KindProps<'hours'>) {
  const t = useTranslations('content');
  return (
    <WordsField
      label={t('kind.hours.name')}
      value={section.text}
      change={fieldOf(change, 'text')}
      max={textMax}
      path={`${path}.text`}
      isLong
    />
  );
}

/** What stands in the place of the shop's own words about delivery and returns. */
export function PromisesForm({ section, change, path }: KindProps<'promises'>) {
  const t = useTranslations('content.frame');
  return (
    <>
      {(['delivery', 'returns'] as const).map((key) => (
        <WordsField
          key={key}
          label={t(key)}
          value={section[key]}
          change={fieldOf(change, key)}
          max={promiseMax}
          path={`${path}.${key}`}
        />
      ))}
      <p className="-mt-2 text-sm text-ink-soft">{t('promisesHint')}</p>
    </>
  );
}
