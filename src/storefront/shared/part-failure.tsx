import { useTranslations } from 'use-intl';
import type { PagePart } from '../runtime/data/queries.ts';
import { Button } from '#ui/action/button.tsx';

/** Shown in place of one part of a page that could not be loaded. */
export function PartFailure({ part }: { part: PagePart<unknown> }) {
  const t = useTranslations();
  return (
    <div role="status" className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-shell p-5">
      <p className="text-ink-soft">{t('error.part')}</p>
      <Button variant="secondary" size="small" busy={part.busy} onClick={part.retry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}
