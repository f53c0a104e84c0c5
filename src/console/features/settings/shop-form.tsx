import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { BilingualField, Group } from './fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { PictureField } from './picture-field.tsx';
import { useGroup } from './use-group.ts';

type ShopSettings = OutputOf<ConsoleApi['getShopSettings']>;
type Values = ShopSettings['values'];

const links = ['instagram', 'facebook', 'tiktok', 'snapchat', 'appStore', 'playStore'] as const;
const places = [0, 1];

/** Name, logo, registration, contacts and links of the shop. */
export function ShopForm({ settings }: { settings: ShopSettings }) {
  const t = useTranslations();
  const { form, error, busy } = useGroup<Values>('getShopSettings', settings);
  const { value, change } = form;
  const errors = useFieldErrors(error, value);

  const both = (key: 'tagline' | 'promiseLine' | 'legalName' | 'address') => ({
    ar: t('settings.inArabic', { field: t(`audit.field.${key}`) }),
    en: t('settings.inEnglish', { field: t(`audit.field.${key}`) }),
  });

  const lines = (name: 'phones' | 'emails') => ({
    name,
    value: value[name],
    errors,
    onChange: (rows: string[]) => change({ [name]: rows }),
  });

  return (
    <FormFrame form={form} error={error} busy={busy} isPage>
      <Group title={t('settings.shop.look')} text={t('settings.shop.lookText')}>
        <PictureField
          id="shop-logo"
          label={t('audit.field.logo')}
          alt={t('settings.shop.logoNow')}
          hint={t('settings.shop.logoHint')}
          maxSide={1024}
          uploads={form.uploads}
          value={value.logo}
          error={errors['values.logo']}
          onChange={(logo) => change({ logo })}
        />
        <BilingualField
          id="shop-name"
          labels={{ ar: t('settings.nameAr'), en: t('settings.nameEn') }}
          value={value.name}
          errors={errors}
          path="values.name"
          onChange={(name) => change({ name })}
        />
      </Group>
      <Group title={t('settings.shop.said')} text={t('settings.shop.saidText')}>
        <BilingualField
          labels={both('tagline')}
          value={value.tagline}
          errors={errors}
          path="values.tagline"
          onChange={(tagline) => change({ tagline })}
        />
        <BilingualField
          labels={both('promiseLine')}
          value={value.promiseLine}
          errors={errors}
          path="values.promiseLine"
          onChange={(promiseLine) => change({ promiseLine })}
        />
      </Group>
      <Group title={t('settings.shop.law')} text={t('settings.shop.lawText')}>
        <BilingualField
          labels={both('legalName')}
          value={value.legalName}
          errors={errors}
          path="values.legalName"
          onChange={(legalName) => change({ legalName })}
        />
        <TextField
          id="shop-registration"
          label={t('audit.field.commercialRegistration')}
          direction="ltr"
          autoComplete="off"
          value={value.commercialRegistration}
          error={errors['values.commercialRegistration']}
          onChange={({ target }) => change({ commercialRegistration: target.value })}
        />
        <BilingualField
          labels={both('address')}
          value={value.address}
          errors={errors}
          path="values.address"
          onChange={(address) => change({ address })}
        />
      </Group>
      <Group title={t('settings.shop.contact')} text={t('settings.shop.contactText')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <LineFields {...lines('phones')} labelOf={(number) => t('settings.shop.phone', { number })} />
          <TextField
            id="shop-whatsapp"
            label={t('audit.field.whatsapp')}
            direction="ltr"
            inputMode="tel"
            autoComplete="off"
            value={value.whatsapp}
            error={errors['values.whatsapp']}
            onChange={({ target }) => change({ whatsapp: target.value })}
          />
          <LineFields {...lines('emails')} labelOf={(number) => t('settings.shop.email', { number })} />
        </div>
      </Group>
      <Group title={t('settings.shop.links')} text={t('settings.shop.linksText')}>
        <div className="grid gap-5 sm:grid-cols-2">
          {links.map((key) => (
            <TextField
              key={key}
              label={t(`audit.field.${key}`)}
              direction="ltr"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={value[key]}
              error={errors[`values.${key}`] && t('settings.shop.wrongLink')}
              onChange={({ target }) => change({ [key]: target.value.trim() })}
            />
          ))}
        </div>
      </Group>
    </FormFrame>
  );
}

interface LineFieldsProps {
  name: 'phones' | 'emails';
  value: readonly string[];
  errors: Record<string, string>;
  labelOf: (number: number) => string;
  onChange: (rows: string[]) => void;
}

/** The phones or emails of the shop, one field each. */
function LineFields({ name, value, errors, labelOf, onChange }: LineFieldsProps) {
  return places.map((place) => (
    <TextField
      key={place}
      label={labelOf(place + 1)}
      direction="ltr"
      inputMode={name === 'phones' ? 'tel' : 'email'}
      autoComplete="off"
      value={value[place] ?? ''}
      error={errors[`values.${name}.${place}`]}
      onChange={({ target }) => {
        const next = places.map((other) => (other === place ? target.value : (value[other] ?? '')));
        // An empty second line is no entry.
        onChange(next.filter((text, at) => text !== '' || next.slice(at + 1).some((later) => later !== '')));
      }}
    />
  ));
}
