import { useTranslations } from 'use-intl';
import type { ConsolePage } from '#contract/console/content.ts';
import { Button } from '#ui/action/button.tsx';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { AskButton } from '../../shared/ask-button.tsx';
import { useMoment } from '../../shared/use-moment.ts';
import { isSupplied, type PageState, statesOf } from './page-form.rules.ts';
import type { PageEditor } from './use-page-editor.ts';

type Shown = Omit<ConsolePage, 'draft'>;

const tones: Partial<Record<PageState, BadgeTone>> = { live: 'sea', changed: 'maroon-soft' };

/** What shoppers see of a page and what becomes of it, in words. */
export function PageStates({ page }: { page: Shown }) {
  const t = useTranslations('content.state');
  const moment = useMoment();
  const times: Partial<Record<PageState, string | null>> = { scheduled: page.publishAt, ends: page.unpublishAt };
  return (
    <span className="flex flex-wrap gap-2">
      {statesOf(page).map((state) => {
        const at = times[state];
        return (
          <Badge key={state} tone={tones[state]} className="shrink">
            <span>{t(state, { time: at ? moment(at) : '' })}</span>
          </Badge>
        );
      })}
    </span>
  );
}

/** The state of a page, with what takes it back. */
export function PageStateCard({ page, editor }: { page: Shown; editor: PageEditor }) {
  const t = useTranslations('content');
  const { publishAt, unpublishAt, publishedAt, handle } = page;
  const hasDefault = isSupplied(handle);
  const isBusy = editor.isPublishing;
  return (
    <section aria-label={t('state.label')} className={cardClass({ className: 'flex flex-col gap-3' })}>
      <PageStates page={page} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {publishAt !== null && (
          <Button size="small" variant="secondary" busy={isBusy} onClick={() => editor.changeTimes({ at: null })}>
            {t('publish.takeBack')}
          </Button>
        )}
        {unpublishAt !== null && (
          <Button
            size="small"
            variant="secondary"
            busy={isBusy}
            onClick={() => editor.changeTimes({ at: publishAt, until: null })}
          >
            {t('publish.withoutEnd')}
          </Button>
        )}
        {publishedAt !== null && (
          <AskButton
            label={t(hasDefault ? 'publish.toDefault' : 'publish.hide')}
            title={t(hasDefault ? 'publish.toDefaultTitle' : 'publish.hideTitle')}
            busy={isBusy}
            onConfirm={() => editor.unpublish()}
          >
            {t(hasDefault ? 'publish.hideSupplied' : 'publish.hideText')}
          </AskButton>
        )}
      </div>
    </section>
  );
}
