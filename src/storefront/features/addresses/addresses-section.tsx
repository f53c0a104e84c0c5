import { lazy, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Address } from '#contract/addresses.ts';
import { limits } from '#contract/values/limits.ts';
import { invalidateQuery, usePersonalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { addressesQuery } from './addresses.queries.ts';
import { AddressText } from './address-text.tsx';

const AddressDialog = lazy(() => import('./address-dialog.tsx'));

/** The saved addresses of the user: list, add, edit, delete. */
export function AddressesSection() {
  const t = useTranslations();
  const app = useAppContext();
  const query = addressesQuery(app);
  const { data, isError, refetch } = usePersonalQuery(query);
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialogs keep their address while they close.
  const [edited, setEdited] = useState<{ address: Address | null; count: number }>({ address: null, count: 0 });
  const [isEditing, setIsEditing] = useState(false);
  const [deleted, setDeleted] = useState<Address | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useWrite('deleteAddress', {
    onSuccess: () => {
      toast.success(t('addresses.deleted'));
      // The focused button disappears with its address.
      heading.current?.focus();
    },
    onSettled: async () => {
      setIsDeleting(false);
      await invalidateQuery(app, query);
    },
  });
  const rows = data?.rows ?? [];
  const isFull = rows.length >= limits.addressesMax;

  function edit(address: Address | null): void {
    setEdited(({ count }) => ({ address, count: count + 1 }));
    setIsEditing(true);
  }

  return (
    <Card as="section" padding="large" aria-labelledby="addresses" className="flex flex-col gap-5">
      <div>
        <h2 id="addresses" ref={heading} tabIndex={-1} className="text-heading font-medium outline-none">
          {t('addresses.title')}
        </h2>
        {rows.length > 0 && <p className="text-sm text-ink-soft">{t('addresses.text')}</p>}
      </div>
      {data === undefined && !isError && <SkeletonText lines={3} />}
      {data === undefined && isError && <LoadFailure onRetry={() => void refetch()} />}
      {data !== undefined && rows.length === 0 && <p className="text-ink-soft">{t('addresses.empty')}</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              onEdit={() => edit(address)}
              onDelete={() => {
                setDeleted(address);
                setIsDeleting(true);
              }}
            />
          ))}
        </ul>
      )}
      {data !== undefined &&
        (isFull ? (
          <p className="text-sm text-ink-soft">{t('addresses.full', { max: limits.addressesMax })}</p>
        ) : (
          <Button variant="secondary" icon="plus" className="sm:self-start" onClick={() => edit(null)}>
            {t('addresses.add')}
          </Button>
        ))}
      <LazyDialog open={isEditing}>
        <AddressDialog
          key={edited.count}
          address={edited.address}
          open={isEditing}
          onClose={() => setIsEditing(false)}
        />
      </LazyDialog>
      <ConfirmDialog
        open={isDeleting}
        title={t('addresses.deleteConfirm')}
        confirmLabel={t('action.delete')}
        cancelLabel={t('addresses.keep')}
        closeLabel={t('action.close')}
        danger
        busy={remove.isPending}
        onConfirm={() => deleted && remove.mutate({ params: { id: deleted.id } })}
        onCancel={() => setIsDeleting(false)}
      >
        {deleted && (
          <p className="text-ink">
            <AddressText address={deleted} />
          </p>
        )}
        <p className="mt-3">{t('addresses.deleteText')}</p>
      </ConfirmDialog>
    </Card>
  );
}

interface AddressRowProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
}

function AddressRow({ address, onEdit, onDelete }: AddressRowProps) {
  const t = useTranslations('addresses');
  const { label, address_line1, zone } = address;
  const name = label === '' ? address_line1 : label;
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-3 py-4 sm:grid-cols-[auto_1fr_auto]">
      <Icon name="map-pin" className="mt-0.5 size-5 text-sea" />
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{label === '' ? zone.name : label}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          <AddressText address={address} hasZone={label !== ''} />
        </p>
      </div>
      <div className="-ms-3 flex max-sm:col-start-2">
        <IconButton icon="edit" label={t('editOf', { address: name })} onClick={onEdit} />
        <IconButton icon="trash" label={t('deleteOf', { address: name })} onClick={onDelete} />
      </div>
    </li>
  );
}
