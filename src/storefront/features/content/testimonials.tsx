import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { Dots } from '#ui/display/dots.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { usePart } from '../../runtime/data/queries.ts';
import { imageUrl } from '../../shared/shop-picture.tsx';
import { testimonialsQuery } from '../feedback/feedback.queries.ts';
import type { SectionOf } from './section-of.ts';

/** The testimonials in groups that are shown together. */
export function groupsOf<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));
}

/** Customer testimonials, three at a time. Left out while they cannot be loaded. */
export function Testimonials({ section }: { section: SectionOf<'testimonials'> }) {
  const t = useTranslations('home');
  const [current, setCurrent] = useState(0);
  const { data } = usePart(testimonialsQuery(useAppContext()));
  const groups = groupsOf(data?.rows ?? [], limits.testimonialsPerPage);
  const headingId = `section-${section.id}`;
  const title = section.title || t('testimonials');
  if (groups.length === 0) return null;
  const shown = Math.min(current, groups.length - 1);
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId} title={title} />
      {/* All groups are stacked, so that the layout does not shift when they change. */}
      <div className="mt-6 grid" aria-live="polite">
        {groups.map((group, at) => (
          <ul
            key={group[0]?.id}
            className={classNames(
              'col-start-1 row-start-1 grid gap-4 transition-[opacity,visibility] md:grid-cols-3 md:gap-5',
              at !== shown && 'invisible opacity-0',
            )}
          >
            {group.map(({ id, comment }) => (
              <li key={id}>
                <figure className="flex h-full flex-col justify-between gap-5 rounded-card bg-white p-6 shadow-card">
                  <blockquote className="text-ink-soft">
                    <bdi>{comment.content}</bdi>
                  </blockquote>
                  <figcaption className="flex items-center gap-3">
                    <Avatar name={comment.user.name} src={imageUrl(comment.user.image)} />
                    <bdi className="font-medium">{comment.user.name}</bdi>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <Dots
        className="mt-3"
        count={groups.length}
        current={shown}
        onSelect={setCurrent}
        label={title}
        dotLabel={(n) => t('testimonialsPage', { n })}
      />
    </section>
  );
}
