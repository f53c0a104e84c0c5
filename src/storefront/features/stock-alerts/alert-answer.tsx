import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { type Output, useWrite } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { FocusOnMount } from '#ui/layout/focus-on-mount.tsx';

/** Confirms or ends a stock alert with the token of a mailed link. */
export function ConfirmAlert({ token }: { token: string }) {
  const t = useTranslations('stockAlertPage');
  const confirm = useWrite('confirmStockAlert');
  const once = useOnce();
  if (confirm.isSuccess) return <Confirmed answer={confirm.data} />;
  if (isRefused(confirm.error)) return <BrokenLink />;
  return (
    <>
      <p className="text-center text-balance text-ink-soft">{t('confirmText')}</p>
      <Button
        size="large"
        wide
        busy={confirm.isPending}
        onClick={() => once((onError) => confirm.mutate({ body: { token } }, { onError }))}
      >
        {t('confirm')}
      </Button>
    </>
  );
}

/** The unsubscribe form, which every mail of an alert links to. */
export function CancelAlert({ token }: { token: string }) {
  const t = useTranslations('stockAlertPage');
  const cancel = useWrite('cancelStockAlert');
  const once = useOnce();
  if (cancel.isSuccess) {
    return (
      <Outcome title={t('cancelledTitle')} action={<ToShop />}>
        {t('cancelled')}
      </Outcome>
    );
  }
  if (isRefused(cancel.error)) return <BrokenLink />;
  return (
    <>
      <p className="text-center text-balance text-ink-soft">{t('cancelText')}</p>
      <Button
        size="large"
        wide
        busy={cancel.isPending}
        onClick={() => once((onError) => cancel.mutate({ body: { token } }, { onError }))}
      >
        {t('cancel')}
      </Button>
    </>
  );
}

/** Shown for a link without a token, or with an invalid one. */
export function BrokenLink() {
  const t = useTranslations('stockAlertPage');
  return (
    <>
      <Notice tone="progress" title={t('brokenTitle')}>
        {t('broken')}
      </Notice>
      <ToShop />
    </>
  );
}

// A button is busy only after a render: without this, the second click of a double click would use
// the token twice.
function useOnce(): (begin: (failed: () => void) => void) => void {
  const isBegun = useRef(false);
  return (begin) => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin(() => {
      isBegun.current = false;
    });
  };
}

function isRefused(error: unknown): boolean {
  return isApiError(error) && (error.code === 'link_invalid' || error.code === 'invalid');
}

function Confirmed({ answer: { product, inStock } }: { answer: Output<'confirmStockAlert'> }) {
  const t = useTranslations('stockAlertPage');
  if (product === null) {
    return (
      <Outcome title={t('confirmedTitle')} action={<ToShop />}>
        {t('confirmed')}
      </Outcome>
    );
  }
  const action = (
    <ShopLink to={`/product/${product.id}`} className={buttonClass({ variant: 'secondary', wide: true })}>
      {t('view')}
    </ShopLink>
  );
  return (
    <Outcome title={t('confirmedTitle')} action={action}>
      {t.rich(inStock ? 'backAlready' : 'confirmedOf', { product: () => <bdi>{product.name}</bdi> })}
    </Outcome>
  );
}

function Outcome({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <>
      <FocusOnMount>
        <Notice tone="success" live="status" title={title}>
          {children}
        </Notice>
      </FocusOnMount>
      {action}
    </>
  );
}

function ToShop() {
  const t = useTranslations('stockAlertPage');
  return (
    <ShopLink to="/" className={buttonClass({ variant: 'secondary', wide: true })}>
      {t('toShop')}
    </ShopLink>
  );
}
