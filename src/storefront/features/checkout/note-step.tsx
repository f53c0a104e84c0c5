import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { Card } from '#ui/display/card.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Counted } from './counted.tsx';
import type { CheckoutDraftState } from './use-checkout-draft.ts';

interface NoteStepProps {
  draft: CheckoutDraftState;
  /** The server's error. */
  error: string | undefined;
}

/** A note for the shop, which not every order has. */
export function NoteStep({ draft, error }: NoteStepProps) {
  const t = useTranslations('checkout');
  // Open from the start if it has a text, and then as the shopper wants it.
  const [isOpen, setIsOpen] = useState(draft.note !== '');
  return (
    <Card as="section" aria-label={t('note')} className="flex flex-col px-5 py-3 sm:px-8">
      <Disclosure
        title={<span className="text-base">{t('addNote')}</span>}
        open={isOpen || error !== undefined}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        className="-my-3 border-y-0!"
      >
        <TextareaField
          name="note"
          label={t('note')}
          hint={<Counted text={draft.note} max={limits.orderNoteMax} hint={t('noteHint')} />}
          rows={3}
          maxLength={limits.orderNoteMax}
          value={draft.note}
          onChange={(event) => draft.setNote(event.target.value)}
          error={error}
        />
      </Disclosure>
    </Card>
  );
}
