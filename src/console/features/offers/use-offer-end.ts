import { useTranslations } from 'use-intl';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';

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
