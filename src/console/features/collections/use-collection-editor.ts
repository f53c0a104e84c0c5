import { useEffect, useRef, useState } from 'react';
import type { CollectionRule, ConsoleCollection } from '#contract/console/collections.ts';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { type Edit, seenVersion } from '../../shared/edit/edit.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { type CollectionForm, endsTooEarly, fieldsOf, formOf, readRule, typedRule } from './collection-form.rules.ts';

// A conflict has the rule as it is stored.
const readPart = (part: string, value: unknown) => (part === 'rule' ? typedRule(value as CollectionRule) : value);

/** The form of a collection with its draft and its save. */
export function useCollectionEditor(collection: ConsoleCollection, onSaved: () => void) {
  const { queryClient } = useApp();
  const { id, version, kind } = collection;
  const [refusedHere, setRefusedHere] = useState<object | null>(null);
  const save = useWrite('saveCollection', {
    quiet: true,
    onDone: (saved) => {
      form.saved();
      setRefusedHere(null);
      showSaved(queryClient, 'getConsoleCollection', saved, { params: { id } });
      onSaved();
    },
    onFailed: (failure) => form.refused(failure),
  });

  function send(edit: Edit<CollectionForm>): void {
    const body = { version: seenVersion(edit, version), ...fieldsOf(edit.values), base: fieldsOf(edit.base) };
    save.send({ params: { id }, body });
  }

  const stored = formOf(collection);
  const form = useEdit<CollectionForm>(`collection:${id}`, { stored, versionOf: () => version, read: readPart }, send);
  const { value } = form;

  // Changes follow each other faster than the page is rendered, and an upload ends long after it began.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  function change(update: (now: CollectionForm) => Partial<CollectionForm>): void {
    const changed = update(latest.current);
    latest.current = { ...latest.current, ...changed };
    form.change(changed);
  }

  const isWrong = (kind === 'rule' && readRule(value.rule) === null) || endsTooEarly(value);
  return {
    form,
    value,
    error: save.error,
    errors: useFieldErrors(save.error, value),
    change,
    busy: save.busy,
    /** A new object with each save that was refused before it was sent. */
    refusedHere,
    submit(): void {
      save.reset();
      if (isWrong) setRefusedHere({});
      else form.submit();
    },
  };
}

export type CollectionEditor = ReturnType<typeof useCollectionEditor>;
