import { Children, createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FilledPage } from '#contract/content/shop-pages.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { useAddedTexts } from '../content/added-texts.ts';
import type { SectionOf } from '../content/section-of.ts';
import { TextBlocks } from '../content/text-section.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

export interface PolicySection {
  /** The anchor in the address; not translated, so that a link works in each language. */
  id: string;
  title: string;
  body: ReactNode;
}

interface PolicyDocumentProps {
  /** The page, for what the merchant adds to it. */
  page: Extract<FilledPage, 'terms' | 'privacy'>;
  title: string;
  intro: string;
  /** The date of the last change of the shop's own text, as YYYY-MM-DD. */
  updated: string;
  sections: readonly PolicySection[];
}

/**
 * A legal text with a table of contents, numbered sections, a date and a print layout. What the
 * merchant adds comes last: it takes nothing away from the duties above it.
 */
export function PolicyDocument({ page, title, intro, updated: ownDay, sections: ours }: PolicyDocumentProps) {
  const t = useTranslations('policy');
  const { added, publishedOn } = useAddedTexts(page);
  const updated = publishedOn > ownDay ? publishedOn : ownDay;
  const sections = [...ours, ...added.map((text) => addedSection(text, title))];
  const language = useLanguage();
  return (
    <article className="page-wrap py-8 md:py-14 print:py-0">
      <SectionHeading level={1} title={title} text={intro} />
      <p className="mt-3 text-sm text-ink-faint">
        {t.rich('updated', { date: () => <time dateTime={updated}>{formatLongDate(updated, language)}</time> })}
      </p>
      <div className="mt-8 grid gap-10 md:mt-12 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <nav
          aria-labelledby="contents"
          className="rounded-card bg-shell p-5 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto print:hidden"
        >
          <h2 id="contents" tabIndex={-1} className="scroll-mt-6 font-medium outline-none">
            {t('onThisPage')}
          </h2>
          <ol className="mt-2 text-sm sm:max-lg:columns-2">
            {sections.map((section) => (
              <li key={section.id} className="break-inside-avoid">
                <Link
                  to={`#${section.id}`}
                  onClick={() => document.getElementById(section.id)?.focus({ preventScroll: true })}
                  className="flex min-h-11 items-center py-1 text-ink-soft no-underline hover:text-maroon hover:underline lg:min-h-9"
                >
                  {section.title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex max-w-2xl min-w-0 flex-col gap-10">
          {sections.map(({ id, title: heading, body }, index) => (
            <section key={id} aria-labelledby={id} className="break-inside-avoid-page">
              <h2 id={id} tabIndex={-1} className="flex scroll-mt-6 gap-3 text-heading font-medium outline-none">
                <span aria-hidden className="text-ink-faint">
                  {index + 1}
                </span>
                <span>{heading}</span>
              </h2>
              <div className="mt-3 flex flex-col gap-3 text-ink-soft">{body}</div>
            </section>
          ))}
          <Link
            to="#contents"
            onClick={() => document.getElementById('contents')?.focus({ preventScroll: true })}
            className={textLinkClass({ kind: 'standalone', className: 'self-start print:hidden' })}
          >
            {t('toContents')}
          </Link>
        </div>
      </div>
    </article>
  );
}

// The ids of the shop's own sections have no dash in front.
function addedSection({ id, title, blocks }: SectionOf<'text'>, pageTitle: string): PolicySection {
  return { id: `own-${id}`, title: title || pageTitle, body: <TextBlocks blocks={blocks} /> };
}

/**
 * A section of paragraphs. Content that is not a plain text, such as a table, is rendered as it is.
 */
export function policySection(id: string, title: string, parts: readonly ReactNode[]): PolicySection {
  return { id, title, body: parts.map((part) => (typeof part === 'string' ? <p key={part}>{part}</p> : part)) };
}

/** A list in a legal text. */
export function PolicyList({ children }: { children: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-gold">
      {Children.map(children.map(joined), (point) => (
        <li className="ps-1">{point}</li>
      ))}
    </ul>
  );
}

// A rich text is an array, and Children.map would make a point of each of its parts.
function joined(point: ReactNode): ReactNode {
  return Array.isArray(point) ? createElement(Fragment, null, ...(point as readonly ReactNode[])) : point;
}
