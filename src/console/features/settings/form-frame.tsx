import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import type { ConflictWords } from '../../shared/edit/conflict-notice.tsx';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { reserveBottom } from '../../shared/reserve-bottom.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import type { EditForm } from '../../shared/edit/use-edit.ts';

interface FormFrameProps<V extends object> {
  form: EditForm<V>;
  error: unknown;
  busy: boolean;
  label?: string;
  /** What the button says where a page has several forms. */
  save?: string;
  /** The form is a page, which scrolls: what is changed can be saved from everywhere. */
  isPage?: boolean;
  /** How conflicts show its fields. */
  words?: ConflictWords;
  children: ReactNode;
}

const stickyClass =
  'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-pearl px-4 py-3 md:bottom-0';

/** A form of settings: refusal and conflicts above its fields, Save below. */
export function FormFrame<V extends object>({
  form,
  error,
  busy,
  label,
  save,
  isPage = false,
  words,
  children,
}: FormFrameProps<V>) {
  const t = useTranslations('settings');
  const ref = useFirstWrong(error, form.stopped);
  // A picture that is on its way is a change as well.
  const isChanged = form.isChanged || form.isUploading;
  const isStuck = isPage && isChanged;

  return (
    <form ref={ref} noValidate aria-label={label} className="flex flex-col gap-5" onSubmit={form.submit}>
      <EditProblems form={form} error={error} {...words} />
      {children}
      <div
        ref={isStuck ? reserveBottom : undefined}
        className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1', isStuck && stickyClass)}
      >
        <Button type="submit" busy={busy || form.isWaiting} disabled={!isChanged || form.conflicts !== null}>
          {save ?? t('save')}
        </Button>
        {form.isChanged && (
          <>
            <Button variant="quiet" onClick={form.clear}>
              {t('discard')}
            </Button>
            <p className="text-sm text-ink-soft">{t('unsaved')}</p>
          </>
        )}
      </div>
    </form>
  );
}
