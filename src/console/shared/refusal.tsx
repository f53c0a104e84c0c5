import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Notice } from '#ui/display/notice.tsx';
import { failureOf } from '../runtime/api/failure.ts';
import { useFailureText } from '../runtime/api/use-failure-text.ts';
import { isSame } from './edit/edit.rules.ts';
import { FieldLinks } from './field-links.tsx';
import { showField } from './use-first-wrong.ts';

interface MarkedField {
  id: string;
  label: string;
}

/** The fields of a form that are marked as wrong. */
function markedFields(form: HTMLFormElement): MarkedField[] {
  return [...form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].flatMap((control) => {
    // Without the star of required fields.
    const label = control.labels?.[0]?.querySelector(':scope > span:not([aria-hidden], :has(input))')?.textContent;
    return label ? [{ id: control.id, label }] : [];
  });
}

/**
 * Why a form was refused, above its fields, and which fields are wrong, each with a link. It goes once
 * no field is marked any more; without a marked field, once anything is typed.
 */
export function Refusal({ error }: { error: unknown }) {
  const t = useTranslations('state.failure');
  const failureText = useFailureText();
  const shown = useRef<HTMLDivElement>(null);
  const [outdated, setOutdated] = useState<unknown>(null);
  const [marked, setMarked] = useState<MarkedField[]>([]);
  useEffect(() => {
    const form = shown.current?.closest('form');
    if (!form || !isApiError(error) || error.status !== 422) return undefined;
    let now: MarkedField[] = [];
    function look(): void {
      const next = form ? markedFields(form) : [];
      if (isSame(now, next)) return;
      now = next;
      setMarked(next);
      if (next.length === 0) setOutdated(error);
    }
    look();
    const forget = () => {
      if (now.length === 0) setOutdated(error);
    };
    const marks = new MutationObserver(look);
    marks.observe(form, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
    form.addEventListener('input', forget);
    return () => {
      marks.disconnect();
      form.removeEventListener('input', forget);
      setMarked([]);
    };
  }, [error]);
  if (error === null || error === outdated) return null;
  const seconds = isApiError(error) && error.code === 'too_many_requests' ? error.retryAfterSeconds : null;
  return (
    <div ref={shown}>
      <Notice tone="danger" live="alert">
        <span>{seconds ? t('tooMany', { seconds }) : failureText(failureOf(error, true))}</span>
        {marked.length > 0 && (
          <span className="block">
            <FieldLinks
              fields={marked.map(({ id, label }) => ({
                key: id,
                label,
                show: () => showField(document.getElementById(id)),
              }))}
            />
          </span>
        )}
      </Notice>
    </div>
  );
}
