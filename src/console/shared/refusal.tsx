import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Notice } from '#ui/display/notice.tsx';
import { failureOf } from '../runtime/api/failure.ts';
import { useFailureText } from '../runtime/api/use-failure-text.ts';

/** Why a form was refused, above its fields. What was wrong with the input is forgotten once the input changes. */
export function Refusal({ error }: { error: unknown }) {
  const t = useTranslations('state.failure');
  const failureText = useFailureText();
  const shown = useRef<HTMLDivElement>(null);
  const [outdated, setOutdated] = useState<unknown>(null);
  useEffect(() => {
    const form = shown.current?.closest('form');
    if (!form || !isApiError(error) || error.status !== 422) return undefined;
    const forget = () => setOutdated(error);
    form.addEventListener('input', forget);
    return () => form.removeEventListener('input', forget);
  }, [error]);
  if (error === null || error === outdated) return null;
  const seconds = isApiError(error) && error.code === 'too_many_requests' ? error.retryAfterSeconds : null;
  return (
    <div ref={shown}>
      <Notice tone="danger" live="alert">
        {seconds ? t('tooMany', { seconds }) : failureText(failureOf(error, true))}
      </Notice>
    </div>
  );
}
