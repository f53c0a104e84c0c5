import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CustomerTag } from '#contract/console/people.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import type { Whom } from './customer-notes.tsx';

interface CustomerTagsProps {
  whom: Whom;
  tags: readonly CustomerTag[];
}

/** The tags of a customer, and the dialog that changes them. */
export function CustomerTags({ whom, tags }: CustomerTagsProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="tags" className={cardClass()}>
      <h2 id="tags" className="mb-2 text-heading font-medium">
        {t('customers.tags')}
      </h2>
      {tags.length === 0 ? (
        <p className="text-ink-soft">{t('customers.noTags')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <Badge tone="sea">
                <bdi className="truncate">{name}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-3" size="small" variant="secondary" icon="tag" onClick={() => setOpen(true)}>
        {t('customers.changeTags')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('customers.changeTags')}
        closeLabel={t('action.close')}
        size="small"
      >
        {isOpen && <TagChoice whom={whom} tags={tags} />}
      </Dialog>
    </section>
  );
}

/** The tags of the shop, each with whether the customer has it. A choice is saved at once. */
function TagChoice({ whom, tags }: CustomerTagsProps) {
  const t = useTranslations('customers');
  const { data } = useRead('listTags');
  // What was chosen here, before and after it is saved.
  const [sent, setSent] = useState<number[] | null>(null);
  const options = { onFailed: () => setSent(null) };
  const setCustomer = useWrite('tagCustomer', options);
  const setGuest = useWrite('tagGuest', options);
  const { send, busy } = whom.kind === 'customer' ? setCustomer : setGuest;
  const chosen = sent ?? tags.map(({ id }) => id);
  function choose(ids: number[]): void {
    setSent(ids);
    send({ params: { id: whom.id }, body: { tags: ids } });
  }
  const rows = data?.rows ?? [];
  return (
    <div className="flex flex-col gap-4 py-2">
      <ul>
        {rows.map((tag) => (
          <li key={tag.id} className="flex items-center gap-2">
            <Checkbox
              label={tag.name}
              className="min-w-0 flex-1"
              checked={chosen.includes(tag.id)}
              disabled={busy}
              onChange={({ target: { checked } }) =>
                choose(checked ? [...chosen, tag.id] : chosen.filter((id) => id !== tag.id))
              }
            />
            <RemoveTag tag={tag} />
          </li>
        ))}
      </ul>
      {rows.length < consoleLimits.tagsMax ? (
        <NewTag onAdded={(tag) => choose([...new Set([...chosen, tag.id])])} />
      ) : (
        <p className="text-ink-soft">{t('mostTags', { count: consoleLimits.tagsMax })}</p>
      )}
    </div>
  );
}

function NewTag({ onAdded }: { onAdded: (tag: CustomerTag) => void }) {
  const t = useTranslations('customers');
  const [name, setName] = useState('');
  const add = useWrite('addTag', {
    quiet: true,
    onDone: (tag) => {
      setName('');
      onAdded(tag);
    },
  });
  const fields = useFieldErrors(add.error, { name });
  const form = useFirstWrong(add.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    add.send({ body: { name } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col items-start gap-3" onSubmit={submit}>
      <Refusal error={add.error} />
      <TextField
        className="w-full"
        label={t('newTag')}
        hint={t('newTagHint')}
        autoComplete="off"
        maxLength={consoleLimits.tagMax}
        value={name}
        error={fields['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small" icon="plus" busy={add.busy}>
        {t('addTag')}
      </Button>
    </form>
  );
}

/** Removes a tag from the shop, for who may change its settings. */
function RemoveTag({ tag: { id, name } }: { tag: CustomerTag }) {
  const t = useTranslations();
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite('removeTag');
  if (!mayOpen(me, 'settings.shop')) return null;
  return (
    <>
      <IconButton icon="trash" label={t('customers.removeTag', { name })} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('customers.removeTagTitle', { name })}
        confirmLabel={t('customers.removeTagConfirm')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.send({ params: { id } });
        }}
      >
        {t('customers.removeTagText')}
      </ConfirmDialog>
    </>
  );
}
