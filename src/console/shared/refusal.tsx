import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Notice } from '#ui/display/notice.tsx';
import { failureOf } from '../runtime/api/failure.ts';

/** Why a form was refused, above its fields. */
export function Refusal({ error }: { error: unknown }) {
  const t = useTranslations('state.failure');
  if (error === null) return null;
  const { text, kind } = failureOf(error, true);
  const seconds = isApiError(error) && error.code === 'too_many_requests' ? error.retryAfterSeconds : null;
  return (
    <Notice tone="danger" live="alert">
      {seconds ? t('tooMany', { seconds }) : (text ?? t(kind === 'network' ? 'network' : 'internal'))}
    </Notice>
  );
}
