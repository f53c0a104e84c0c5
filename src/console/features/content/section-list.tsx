import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import type { StoredSection } from '#contract/content/stored-content.ts';
import { useApp } from '../../runtime/app-context.ts';
import { AddSection } from './add-section.tsx';
import { newSection, type SectionKind, withoutSection, withSection } from './page-form.rules.ts';
import { moved } from '../../shared/fields/moved.rules.ts';
import { SectionCard } from './section-card.tsx';
import type { PageEditor } from './use-page-editor.ts';

/** The name of a new section: two people may add one at the same time. */
const newId = (kind: string) => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

interface SectionListProps {
  editor: PageEditor;
  /** Those that can be added. */
  kinds: readonly SectionKind[];
  /** Whether the sections stay as they are: only what they say is edited. */
  isFixed: boolean;
}

/** The sections of a page in their order. */
export function SectionList({ editor, kinds, isFixed }: SectionListProps) {
  const t = useTranslations('content');
  const { toasts } = useApp();
  const { ids, value, change, changeSection } = editor;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const open = (id: string) => setOpened((now) => [...now, id]);
  const toggle = (id: string) => {
    if (opened.includes(id)) setOpened(opened.filter((other) => other !== id));
    else open(id);
  };

  function add(section: StoredSection, at: number): void {
    change((now) => withSection(now, section, at));
    open(section.id);
    // The person goes on there.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#section-${section.id} button`)?.focus());
  }

  function remove(section: StoredSection, at: number): void {
    change((now) => withoutSection(now, section.id));
    document.getElementById('add-section')?.focus({ preventScroll: true });
    toasts.show({
      kind: 'status',
      text: t('row.removed', { name: t(`kind.${section.kind}.name`) }),
      undo: () => change((now) => withSection(now, section, at)),
    });
  }

  return (
    <>
      <ol aria-label={t('section.label')} className="mb-4 flex flex-col gap-3">
        {ids.map((id, at) => {
          const section = value.sections[id];
          if (!section) return null;
          return (
            <SectionCard
              key={id}
              section={section}
              at={at}
              count={ids.length}
              isFixed={isFixed}
              isOpen={opened.includes(id)}
              onToggle={() => toggle(id)}
              onMove={(by) => change(() => ({ order: moved(ids, at, by) }))}
              onDuplicate={() => add({ ...section, id: newId(section.kind) }, at + 1)}
              onRemove={() => remove(section, at)}
              change={(update) => changeSection(id, update)}
            />
          );
        })}
      </ol>
      {ids.length === 0 && <p className="mb-4 text-ink-soft">{t('section.none')}</p>}
      {!isFixed && (
        <AddSection
          kinds={kinds}
          isFull={ids.length >= contentLimits.sections}
          onAdd={(kind) => add(newSection(kind, newId(kind)), ids.length)}
        />
      )}
    </>
  );
}
