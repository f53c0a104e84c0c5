import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';

/** Reads again what offers change. */
export function useReadOffersAgain(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of ['listConsoleOffers', 'getConsoleOffer', 'previewOffer', 'listAudit'])
      void client.invalidateQueries({ queryKey: [name] });
  };
}

/** Ends an offer now, with Undo. */
export function useOfferEnd() {
  const t = useTranslations('catalogue.offers');
  const { toasts } = useApp();
  const readAgain = useReadOffersAgain();
  const { offer } = useUndo();
  const ending = useWrite('endOffer', {
    onDone: ({ act }) => {
      toasts.show({ kind: 'status', text: t('endedNow'), undo: offer(act) });
      readAgain();
    },
    onFailed: readAgain,
  });
  return {
    end: ({ id, version }: { id: number; version: number }) => ending.send({ params: { id }, body: { version } }),
    busy: ending.busy,
  };
}
