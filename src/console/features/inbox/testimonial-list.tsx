import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleTestimonial } from '#contract/console/inbox.ts';
import { pickText } from '#contract/values/locale.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { TestimonialCard } from './testimonial-card.tsx';

interface TestimonialListProps {
  rows: readonly ConsoleTestimonial[];
  onEdit: (testimonial: ConsoleTestimonial) => void;
}

/** The testimonials in the order of the home page. */
export function TestimonialList({ rows, onEdit }: TestimonialListProps) {
  const t = useTranslations();
  const language = useLanguage();
  const { toasts } = useApp();
  const [asked, setAsked] = useState<ConsoleTestimonial | null>(null);
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState<ConsoleTestimonial | null>(null);
  const move = useWrite('moveTestimonial');
  const remove = useWrite('removeTestimonial', {
    onDone: () => toasts.show({ kind: 'status', text: t('inbox.testimonial.removed') }),
  });
  const ask = (testimonial: ConsoleTestimonial) => {
    setShown(testimonial);
    setAsked(testimonial);
  };
  return (
    <section aria-label={t('inbox.testimonial.list')} className="mt-4 flex flex-col gap-3">
      {rows.map((testimonial, place) => (
        <TestimonialCard
          key={testimonial.id}
          testimonial={testimonial}
          isFirst={place === 0}
          isLast={place === rows.length - 1}
          onMove={(direction) => move.send({ params: { id: testimonial.id }, body: { direction } })}
          onEdit={() => onEdit(testimonial)}
          onRemove={() => ask(testimonial)}
        />
      ))}
      <ConfirmDialog
        open={asked !== null}
        danger
        title={t('inbox.testimonial.removeTitle', { name: shown ? pickText(shown.name, language) : '' })}
        confirmLabel={t('inbox.testimonial.remove')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) remove.send({ params: { id: asked.id } });
          setAsked(null);
        }}
      >
        {t('inbox.testimonial.removeText')}
      </ConfirmDialog>
    </section>
  );
}
