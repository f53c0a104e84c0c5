import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { emptyText } from '#contract/values/locale.ts';
import { cornerStyles, typefaceNames, typefaces } from '#contract/values/look.ts';
import { Button } from '#ui/action/button.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { Group } from '../fields.tsx';
import { FormFrame } from '../form-frame.tsx';
import { PictureField } from '../picture-field.tsx';
import { useGroup } from '../use-group.ts';
import { AccentField } from './accent-field.tsx';
import { inTypeface } from './apply-look.ts';
import { LookPreview } from './look-preview.tsx';
import { isPreset, presetLook } from './look.rules.ts';

type LookSettings = OutputOf<ConsoleApi['getLookSettings']>;

/** The look of the shop, with a preview of what is chosen. */
export function LookForm({ settings }: { settings: LookSettings }) {
  const t = useTranslations();
  const { form, error, busy } = useGroup<LookSettings['values']>('getLookSettings', settings);
  const { value, change } = form;
  const errors = useFieldErrors(error, value);
  const name = useRead('getShopSettings').data?.values.name ?? emptyText;

  function reset(): void {
    change(presetLook);
    form.submit();
  }

  return (
    <FormFrame form={form} error={error} busy={busy} isPage>
      <LookPreview look={value} name={name} />
      <Group title={t('settings.look.colour')} text={t('settings.look.colourText')}>
        <AccentField value={value.accent} error={errors['values.accent']} onChange={(accent) => change({ accent })} />
      </Group>
      <Group title={t('settings.look.typefaces')} text={t('settings.look.typefacesText')}>
        <RadioGroup legend={t('audit.field.typeface')} legendHidden error={errors['values.typeface']}>
          {typefaces.map((typeface) => (
            <RadioCard
              key={typeface}
              name="typeface"
              value={typeface}
              checked={value.typeface === typeface}
              onChange={() => change({ typeface })}
              label={<bdi translate="no">{typefaceNames[typeface]}</bdi>}
              description={
                <span
                  ref={inTypeface(typeface)}
                  className="flex min-w-0 flex-wrap gap-x-4 text-lg wrap-anywhere text-ink"
                >
                  <span lang="ar" dir="rtl">
                    {name.ar}
                  </span>
                  <span lang="en" dir="ltr">
                    {name.en}
                  </span>
                </span>
              }
            />
          ))}
        </RadioGroup>
      </Group>
      <Group title={t('settings.look.corners')} text={t('settings.look.cornersText')}>
        <RadioChips legend={<span className="sr-only">{t('audit.field.corners')}</span>}>
          {cornerStyles.map((corners) => (
            <RadioChip
              key={corners}
              name="corners"
              value={corners}
              checked={value.corners === corners}
              onChange={() => change({ corners })}
            >
              {t(`audit.cornerStyle.${corners}`)}
            </RadioChip>
          ))}
        </RadioChips>
      </Group>
      <Group title={t('settings.look.pictures')}>
        <PictureField
          id="look-icon"
          label={t('audit.field.icon')}
          alt={t('settings.look.iconNow')}
          hint={t('settings.look.iconHint')}
          maxSide={1024}
          uploads={form.uploads}
          value={value.icon}
          error={errors['values.icon']}
          onChange={(icon) => change({ icon })}
        />
        <PictureField
          id="look-sharing"
          label={t('audit.field.sharingPicture')}
          alt={t('settings.look.sharingNow')}
          hint={t('settings.look.sharingHint')}
          maxSide={1600}
          uploads={form.uploads}
          value={value.sharingPicture}
          error={errors['values.sharingPicture']}
          onChange={(sharingPicture) => change({ sharingPicture })}
        />
      </Group>
      {!isPreset(settings.values) && (
        <Button variant="secondary" className="self-start" disabled={busy} onClick={reset}>
          {t('settings.look.reset')}
        </Button>
      )}
    </FormFrame>
  );
}
