import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import type { TestimonialWords } from './testimonial.rules.ts';

interface TestimonialConflictProps {
  stored: TestimonialWords;
  onKeep: () => void;
  onTake: () => void;
}

/** What someone else has saved meanwhile, and the choice between both. */
export function TestimonialConflict({ stored: { name, content }, onKeep, onTake }: TestimonialConflictProps) {
  const t = useTranslations('inbox.testimonial');
  return (
    <Notice tone="progress" live="alert" title={t('conflict')}>
      {(['ar', 'en'] as const).map((language) => (
        <p key={language} lang={language} dir="auto" className="mt-1 whitespace-pre-line">
          <strong>{name[language]}</strong>: {content[language]}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={onKeep}>
          {t('keepMine')}
        </Button>
        <Button size="small" variant="secondary" onClick={onTake}>
          {t('takeTheirs')}
        </Button>
      </div>
    </Notice>
  );
}
