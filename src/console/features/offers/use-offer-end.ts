import { useTranslations } from 'use-intl';
import { readAgain } from '../../runtime/api/read-again.ts';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';

/** Reads again what offers change. */
export function useReadOffersAgain(): () => void {
  const { queryClient } = useApp();
  return () => void readAgain(queryClient, ['offers', 'log']);
}

/** Ends an offer now, with Undo. */
export function useOfferEnd() {
  const t = useTranslations('catalogue.offers');
  const { report } = useUndo();
  const ending = useWrite('endOffer', {
    onDone: ({ act }) => report(t('endedNow'), act),
  });
  return {
    end: ({ id, version }: { id: number; version: number }) => ending.send({ params: { id }, body: { version } }),
    busy: ending.busy,
  };
}
