import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { foldTag, isTag, knownTags, sortTags, tagGroupNames, tagMax } from '#contract/product-tags.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ChosenList } from '../chosen-list.tsx';
import { useTagName } from './use-tag-name.ts';

interface TagFieldsProps {
  tags: readonly string[];
  onChange: (change: (tags: readonly string[]) => string[]) => void;
}

/** Chooses tags: of occasions, of recipients, and free ones. */
export function TagFields({ tags, onChange }: TagFieldsProps) {
  const t = useTranslations('catalogue.tags');
  const nameOf = useTagName();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const isFull = tags.length >= catalogueLimits.tagsMax;
  const add = (tag: string) => onChange((now) => sortTags([...now, tag]));

  function addTyped(): void {
    const tag = foldTag(typed);
    setWrong(!isTag(tag));
    if (!isTag(tag) || isFull) return;
    add(tag);
    setTyped('');
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">{t('title')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {tagGroupNames.map((group) => (
          <SelectField
            key={group}
            label={t(`groups.${group}`)}
            placeholder={t('choose')}
            disabled={isFull}
            value=""
            options={knownTags
              .filter((tag) => tag.startsWith(`${group}:`) && !tags.includes(tag))
              .map((tag) => ({ value: tag, label: nameOf(tag) }))}
            onChange={({ target }) => add(target.value)}
          />
        ))}
      </div>
      <div className="flex items-end gap-2">
        <TextField
          label={t('free')}
          hint={t('freeHint')}
          className="min-w-0 flex-1"
          maxLength={tagMax}
          value={typed}
          error={isWrong && t('wrong')}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addTyped();
          }}
        />
        <Button variant="secondary" disabled={typed.trim() === '' || isFull} onClick={addTyped}>
          {t('add')}
        </Button>
      </div>
      <ChosenList
        label={t('title')}
        items={tags.map((tag) => ({ key: tag, name: nameOf(tag) }))}
        removeLabel={(name) => t('remove', { name })}
        onRemove={(removed) => onChange((now) => now.filter((tag) => tag !== removed))}
      />
    </fieldset>
  );
}
