import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Permission } from '#contract/console/permissions.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

const kinds = {
  catalogueJson: 'catalog.export',
  catalogueXlsx: 'catalog.export',
  catalogueCsv: 'catalog.export',
  orders: 'orders.export',
  moneyXlsx: 'orders.export',
  moneyCsv: 'orders.export',
  customers: 'customers.export',
} as const satisfies Record<string, Permission>;
type Kind = keyof typeof kinds;

type Contents = 'catalogue' | 'orders' | 'customers' | 'money';

function contentsOf(kind: Kind): Contents {
  if (kind === 'orders' || kind === 'customers') return kind;
  return kind === 'moneyXlsx' || kind === 'moneyCsv' ? 'money' : 'catalogue';
}

function formatOf(kind: Kind): 'json' | 'csv' | 'xlsx' {
  if (kind === 'catalogueXlsx') return 'xlsx';
  return kind === 'catalogueCsv' ? 'csv' : 'json';
}

interface ExportDraft {
  kind: Kind;
  from: string;
  to: string;
}

/** Asks for a file with data of the shop. */
export function ExportForm() {
  const t = useTranslations('files');
  const me = useMe();
  const offered = (Object.keys(kinds) as Kind[]).filter((kind) => mayOpen(me, kinds[kind]));
  const draft = useDraft<ExportDraft>('export', { kind: 'catalogueJson', from: '', to: '' });
  const { from, to } = draft.value;
  const kind = offered.find((one) => one === draft.value.kind) ?? offered[0] ?? 'catalogueJson';
  const contents = contentsOf(kind);
  const hasPeriod = contents !== 'catalogue';
  const hasPeople = kind === 'customers' || (kind === 'orders' && me.permissions['orders.contact'] !== undefined);
  const [last, setLast] = useState<Contents>('catalogue');
  const options = {
    quiet: true,
    onDone: () => draft.clear({ kind, from: '', to: '' }),
  };
  const catalogue = useWrite('exportCatalogue', options);
  const orders = useWrite('exportOrders', options);
  const customers = useWrite('exportCustomers', options);
  const money = useWrite('exportMoney', options);
  const { error } = { catalogue, orders, customers, money }[last];
  const fields = useFieldErrors(error, { from, to });
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const body = { from: from || null, to: to || null };
    if (contents === 'orders') orders.send({ body });
    else if (contents === 'customers') customers.send({ body });
    else if (contents === 'money') money.send({ body: { ...body, format: kind === 'moneyCsv' ? 'csv' : 'xlsx' } });
    else catalogue.send({ body: { format: formatOf(kind) } });
    setLast(contents);
  }

  return (
    <Card as="section" aria-labelledby="export">
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <h2 id="export" className="text-heading font-medium">
          {t('export')}
        </h2>
        <Refusal error={error} />
        <SelectField
          label={t('what')}
          options={offered.map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={(event) => draft.change({ ...draft.value, kind: event.target.value as Kind })}
        />
        {hasPeriod && (
          <div className="grid gap-4 sm:grid-cols-2">
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                label={t(name)}
                optionalText={t('anyDay')}
                type="date"
                direction="ltr"
                value={draft.value[name]}
                error={fields[name]}
                onChange={(event) => draft.change({ ...draft.value, [name]: event.target.value })}
              />
            ))}
          </div>
        )}
        {(kind === 'catalogueCsv' || kind === 'catalogueXlsx') && <Notice>{t('csvLacks')}</Notice>}
        {contents === 'money' && <Notice>{t('moneyText')}</Notice>}
        {hasPeople && <Notice>{t('personal')}</Notice>}
        <Button
          type="submit"
          className="self-start"
          icon="download"
          busy={catalogue.busy || orders.busy || customers.busy || money.busy}
        >
          {t('export')}
        </Button>
      </form>
    </Card>
  );
}
