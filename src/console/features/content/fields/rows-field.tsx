import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { useApp } from '../../../runtime/app-context.ts';
import { type Change, entryOf } from '../../../shared/fields/field-change.rules.ts';
import { useEditorState } from '../../../shared/fields/editor-context.ts';
import { moved } from '../../../shared/fields/moved.rules.ts';

interface RowsFieldProps<T> {
  label: string;
  rows: readonly T[];
  change: Change<T[]>;
  /** The name of a row, for people and for its buttons: "Slide 2". */
  nameOf: (row: T, at: number) => string;
  children: (row: T, change: Change<T>, at: number) => ReactNode;
  /** The buttons that add a row. */
  adds: readonly { label: string; icon?: IconName; make: () => T }[];
  /** The path of the rows in the request: one of several is open, and those that were refused. */
  foldedAt?: string;
  max?: number;
}

/** The slides, points or blocks of a section, in their order. */
export function RowsField<T>({
  label,
  rows,
  change,
  nameOf,
  children,
  adds,
  foldedAt,
  max = contentLimits.blocks,
}: RowsFieldProps<T>) {
  const t = useTranslations('content.row');
  const { toasts } = useApp();
  const { errors, isUploading } = useEditorState();
  const [openAt, setOpenAt] = useState(0);

  const isOpen = (at: number) =>
    foldedAt === undefined ||
    at === openAt ||
    Object.keys(errors).some((field) => field.startsWith(`${foldedAt}.${at}.`));

  function move(at: number, by: number): void {
    change((now) => moved(now, at, by));
    if (at === openAt) setOpenAt(at + by);
    else if (at + by === openAt) setOpenAt(at);
  }

  function remove(row: T, at: number): void {
    change((now) => now.toSpliced(at, 1));
    toasts.show({
      kind: 'status',
      text: t('removed', { name: nameOf(row, at) }),
      undo: () => change((now) => now.toSpliced(at, 0, row)),
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <ol aria-label={label} className="flex flex-col gap-4">
        {Array.from(rows.entries(), ([at, row]) => {
          const name = nameOf(row, at);
          return (
            // Entries have no ids of their own.
            <li key={at} aria-label={name} className="rounded-card border border-line p-3 sm:p-4">
              <div className="mb-2 flex flex-wrap items-center gap-x-3">
                <h4 className="min-w-0 flex-1 basis-48 font-medium">
                  {foldedAt === undefined ? (
                    name
                  ) : (
                    <button
                      type="button"
                      aria-expanded={isOpen(at)}
                      className="flex min-h-11 w-full items-center gap-2 rounded-control text-start"
                      onClick={() => setOpenAt(at === openAt ? -1 : at)}
                    >
                      <Icon name={isOpen(at) ? 'chevron-up' : 'chevron-down'} className="size-5 text-ink-soft" />
                      <span className="min-w-0 wrap-anywhere">{name}</span>
                    </button>
                  )}
                </h4>
                <span className="ms-auto flex">
                  <IconButton
                    icon="chevron-up"
                    label={t('up', { name })}
                    disabled={at === 0 || isUploading}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={t('down', { name })}
                    disabled={at === rows.length - 1 || isUploading}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    icon="trash"
                    label={t('remove', { name })}
                    disabled={isUploading}
                    onClick={() => remove(row, at)}
                  />
                </span>
              </div>
              {isOpen(at) && <div className="flex flex-col gap-4">{children(row, entryOf(change, at), at)}</div>}
            </li>
          );
        })}
      </ol>
      {rows.length < max && (
        <div className="flex flex-wrap gap-2">
          {adds.map(({ label: text, icon = 'plus', make }) => (
            <Button
              key={text}
              size="small"
              variant="secondary"
              icon={icon}
              onClick={() => {
                change((now) => [...now, make()]);
                setOpenAt(rows.length);
              }}
            >
              {text}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
