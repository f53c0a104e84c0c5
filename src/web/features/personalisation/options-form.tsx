import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { OptionField } from './option-field.tsx';
import type { OptionsAnswer, OptionsSource } from './options-source.ts';
import { useSaveOptions, type Draft } from './use-save-options.ts';

interface OptionsFormProps {
  id: string;
  source: OptionsSource;
  answer: OptionsAnswer;
  start: Map<number, string>;
  onClose: () => void;
}

export function OptionsForm({ id, source, answer, start, onClose }: OptionsFormProps) {
  const t = useTranslations('action');
  const [drafts, setDrafts] = useState<Map<number, Draft>>(start);
  const save = useSaveOptions(source, answer, onClose);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(drafts);
      }}
    >
      <ul className="flex flex-col gap-4">
        {answer.customizationOptions.map((option) => (
          <li key={option.id}>
            <OptionField
              option={option}
              hadValue={(start.get(option.id) ?? '') !== ''}
              draft={drafts.get(option.id) ?? ''}
              onDraft={(draft) => setDrafts(new Map(drafts).set(option.id, draft))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" className="sm:flex-1" busy={save.isPending}>
          {t('send')}
        </Button>
        <Button className="sm:flex-1" variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
