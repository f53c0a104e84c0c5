import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Notice } from '#ui/display/notice.tsx';
import { failureOf } from '../runtime/api/failure.ts';
import { useFailureText } from '../runtime/api/use-failure-text.ts';

/** Why a form was refused, above its fields. */
export function Refusal({ error }: { error: unknown }) {
  const t = useTranslations('state.failure');
  const failureText = useFailureText();
  if (error === null) return null;
  const seconds = isApiError(error) && error.code === 'too_many_requests' ? error.retryAfterSeconds : null;
  return (
    <Notice tone="danger" live="alert">
      {seconds ? t('tooMany', { seconds }) : failureText(failureOf(error, true))}
    </Notice>
  );
}
