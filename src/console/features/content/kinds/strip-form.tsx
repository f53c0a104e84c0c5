import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import { pointIcons } from '#contract/content/section-choices.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { type Change, fieldOf } from '../../../shared/fields/field-change.rules.ts';
import { RowsField } from '../fields/rows-field.tsx';
import { WordsField } from '../../../shared/fields/words-field.tsx';
import { newPoint, type Point } from '../page-form.rules.ts';
import type { KindProps } from './kind-props.ts';

type WordsPoint = Extract<Point, { show: 'words' }>;

/** Short promises with icons. */
export function StripForm({ section, change, path }: KindProps<'strip'>) {
  const t = useTranslations('content.strip');
  const hasDelivery = section.points.some(({ show }) => show === 'delivery');
  return (
    <RowsField
      label={t('label')}
      rows={section.points}
      change={fieldOf(change, 'points')}
      nameOf={(point, at) => t(point.show === 'delivery' ? 'delivery' : 'one', { n: at + 1 })}
      adds={[
        { label: t('add'), make: () => newPoint },
        ...(hasDelivery
          ? []
          : [{ label: t('addDelivery'), icon: 'truck' as const, make: (): Point => ({ show: 'delivery' }) }]),
      ]}
      foldedAt={`${path}.points`}
    >
      {(point, changePoint, at) =>
        point.show === 'delivery' ? (
          <p className="text-ink-soft">{t('deliveryText')}</p>
        ) : (
          <PointFields
            point={point}
            change={changePoint as unknown as Change<WordsPoint>}
            path={`${path}.points.${at}`}
          />
        )
      }
    </RowsField>
  );
}

function PointFields({ point, change, path }: { point: WordsPoint; change: Change<WordsPoint>; path: string }) {
  const t = useTranslations('content');
  return (
    <>
      <div className="flex items-end gap-3">
        <SelectField
          className="min-w-0 flex-1"
          label={t('strip.icon')}
          options={pointIcons.map((icon) => ({ value: icon, label: t(`strip.icons.${icon}`) }))}
          value={point.icon}
          onChange={({ target }) =>
            change((now) => ({ ...now, icon: pointIcons.find((icon) => icon === target.value) ?? now.icon }))
          }
        />
        <Icon name={point.icon} className="mb-3 size-6 text-maroon" />
      </div>
      <WordsField
        label={t('field.title')}
        value={point.title}
        change={fieldOf(change, 'title')}
        max={contentLimits.titleMax}
        path={`${path}.title`}
      />
      <WordsField
        label={t('field.text')}
        value={point.text}
        change={fieldOf(change, 'text')}
        max={contentLimits.titleMax}
        path={`${path}.text`}
      />
    </>
  );
}
