import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePersonalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { OptionsForm } from './options-form.tsx';
import { optionsQuery, startValues, type OptionsSource } from './options-source.ts';
import { readPending } from '../../shared/cart/pending-options.ts';

interface OptionsDialogProps {
  open: boolean;
  onClose: () => void;
  source: OptionsSource;
}

/** The dialog to personalise a product with texts and pictures. */
export default function OptionsDialog({ open, onClose, source }: OptionsDialogProps) {
  const app = useAppContext();
  const t = useTranslations();
  const options = usePersonalQuery(optionsQuery(app, source), { enabled: open, staleTime: 0 });
  const answer = options.data;
  const [query, setQuery] = useSearchParams();
  const guestIsNamed = query.has('guest_id');
  const isAnswered = options.isSuccess || options.isError;

  // The guest id was sent. Remove it from the address, because a shared address would give access
  // to the cart.
  useEffect(() => {
    if (!guestIsNamed || !isAnswered) return;
    setQuery(
      (last) => {
        last.delete('guest_id');
        return last;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [guestIsNamed, isAnswered, setQuery]);
  const pending = source.kind === 'variant' ? readPending(source.variantId) : [];
  const start = answer && startValues(answer, pending);

  return (
    <Dialog open={open} onClose={onClose} title={t('personalisation.title')} closeLabel={t('action.close')}>
      {answer === undefined && !options.isError && (
        <div className="flex min-h-40 items-center justify-center text-maroon">
          <Spinner className="size-8" label={t('action.loading')} />
        </div>
      )}
      {answer === undefined && options.isError && <LoadFailure onRetry={() => void options.refetch()} />}
      {answer?.customizationOptions.length === 0 && (
        <div className="flex flex-col items-center gap-6 py-6">
          <p className="text-ink-soft">{t('personalisation.none')}</p>
          <Button variant="secondary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </div>
      )}
      {answer && start && answer.customizationOptions.length > 0 && (
        <OptionsForm
          // Other options or values: reset the form.
          key={JSON.stringify([...start])}
          source={source}
          answer={answer}
          start={start}
          isDraft={answer.customizationOptions.some(({ id }) =>
            pending.some((entry) => entry.customization_option_id === id),
          )}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
