import { useTranslations } from 'use-intl';
import { Badge } from '#ui/display/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { OptionField } from './option-field.tsx';
import type { OptionsAnswer, OptionsSource } from './options-source.ts';
import { useSaveOptions } from './use-save-options.ts';
import { Form } from '../../runtime/forms/form-element.tsx';

interface OptionsFormProps {
  source: OptionsSource;
  answer: OptionsAnswer;
  start: Map<number, string>;
  /** Some values are stored in the browser and not on the server. */
  isDraft: boolean;
  onClose: () => void;
}

export function OptionsForm({ source, answer, start, isDraft, onClose }: OptionsFormProps) {
  const t = useTranslations();
  const { drafts, problems, busy, setDraft, setProblem, send } = useSaveOptions(source, answer, start, onClose);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isDraft && (
        <p className="mb-3">
          <Badge tone="sand">{t('personalisation.draft')}</Badge>
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {answer.customizationOptions.map((option) => (
          <li key={option.id}>
            <OptionField
              option={option}
              hadValue={(start.get(option.id) ?? '') !== ''}
              draft={drafts.get(option.id) ?? ''}
              problem={problems.get(option.id)}
              onDraft={(draft) => setDraft(option.id, draft)}
              onProblem={(problem) => setProblem(option.id, problem)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" className="sm:flex-1" busy={busy}>
          {t('action.send')}
        </Button>
        <Button className="sm:flex-1" variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
