import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { useVariantName } from '../variant-name.tsx';

/** A code that counts nothing, with the variants that have it and are not counted. */
export interface Missed {
  code: string;
  uncounted: NonNullable<OutputOf<ConsoleApi['listCountRows']>['uncounted']>;
}

/** Says that nothing has a code, or why what has it is not counted. */
export function MissedScan({ code, uncounted, onClose }: Missed & { onClose: () => void }) {
  const t = useTranslations('counts');
  const nameOf = useVariantName();
  return (
    <Notice
      tone={uncounted.length === 0 ? 'danger' : 'progress'}
      live="alert"
      action={<IconButton icon="close" label={t('closeUnknown')} onClick={onClose} />}
    >
      {uncounted.length === 0 && <p>{t('unknown', { code })}</p>}
      {uncounted.map(({ id, why, ...variant }) => (
        <p key={id}>{t(`uncounted.${why}`, { name: nameOf(variant) })}</p>
      ))}
    </Notice>
  );
}
