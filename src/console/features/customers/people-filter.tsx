import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { peopleSorts } from '#contract/console/people.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import { languages } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { countPeopleFilters, filterNames, type PeopleFilters, readPeopleFilters } from './people-filter.rules.ts';

type Values = Record<string, string>;

interface PeopleFilterProps {
  filters: PeopleFilters;
  onChange: (values: Values) => void;
}

const none: Values = Object.fromEntries(filterNames.map((name) => [name, '']));

/** The button that narrows the list of customers, with what it is narrowed to. */
export function PeopleFilter({ filters, onChange }: PeopleFilterProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const count = countPeopleFilters(filters);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button size="small" variant="secondary" icon="filter" className="min-w-0" onClick={() => setOpen(true)}>
        {count === 0 ? (
          t('customers.filter.open')
        ) : (
          <span className="block max-w-52 truncate">
            <VisuallyHidden>{t('customers.filter.open')} </VisuallyHidden>
            <Summary filters={filters} />
          </span>
        )}
      </Button>
      {count > 0 && (
        <IconButton
          icon="close"
          label={t('customers.filter.clear')}
          iconClassName="size-4"
          onClick={() => onChange({ ...none, sort: filters.sort ?? '' })}
        />
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('customers.filter.open')}
        closeLabel={t('action.close')}
        size="small"
      >
        {isOpen && (
          <FilterForm
            filters={filters}
            onChange={(values) => {
              setOpen(false);
              onChange(values);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

/** What the list is narrowed to, in one line. */
function Summary({ filters: { tag, language: theirs, orders, spent, from, to } }: { filters: PeopleFilters }) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const tags = useRead('listTags').data?.rows ?? [];
  const parts = {
    tag: tag === undefined ? undefined : (tags.find(({ id }) => id === tag)?.name ?? t('tags')),
    orders: orders && t('orderCount', { count: orders }),
    spent: spent && formatPrice(spent, language),
    from: from && `${t('filter.from')} ${from}`,
    to: to && `${t('filter.to')} ${to}`,
    language: theirs && languageFacts[theirs].ownName,
  };
  return Object.entries(parts)
    .filter(([, part]) => part !== undefined)
    .map(([name, part], place) => (
      <span key={name}>
        {place > 0 && <span> · </span>}
        <bdi>{part}</bdi>
      </span>
    ));
}

function FilterForm({ filters, onChange }: PeopleFilterProps) {
  const t = useTranslations('customers.filter');
  const me = useMe();
  const tags = useRead('listTags').data?.rows ?? [];
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(filterNames.map((name) => [name, String(filters[name] ?? '')])),
  );
  const field = (name: (typeof filterNames)[number]) => ({
    value: values[name] ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) => setValues({ ...values, [name]: value }),
  });
  const seesMoney = mayOpen(me, 'orders.money');

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, toLatinDigits(value).trim()]),
    );
    // What is no filter is dropped, and the form says so by being empty when it is opened again.
    const read = readPeopleFilters(new URLSearchParams(typed));
    onChange(Object.fromEntries(filterNames.map((name) => [name, String(read[name] ?? '')])));
  }

  return (
    <form noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      {tags.length > 0 && (
        <SelectField
          label={t('tag')}
          placeholder={t('any')}
          options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...field('tag')}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('orders')} inputMode="numeric" direction="ltr" autoComplete="off" {...field('orders')} />
        {seesMoney && (
          <TextField label={t('spent')} inputMode="numeric" direction="ltr" autoComplete="off" {...field('spent')} />
        )}
        <TextField type="date" direction="ltr" label={t('lastFrom')} {...field('from')} />
        <TextField type="date" direction="ltr" label={t('lastTo')} {...field('to')} />
      </div>
      <SelectField
        label={t('language')}
        placeholder={t('any')}
        options={languages.map((language) => ({ value: language, label: languageFacts[language].ownName }))}
        {...field('language')}
      />
      <SelectField
        label={t('sort')}
        placeholder={t('sorts.newest')}
        options={peopleSorts
          .filter((sort) => sort !== 'newest' && (sort !== 'spent' || seesMoney))
          .map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        {...field('sort')}
      />
      <Button type="submit" wide>
        {t('apply')}
      </Button>
    </form>
  );
}
