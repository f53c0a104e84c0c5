import { lazy, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { isApiError } from '#contract/http/client.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { useSession } from '../../runtime/session/session.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { LateMessages } from '../../runtime/i18n/late-messages.tsx';
import { Button } from '#ui/action/button.tsx';
import { productQuery } from '../../shared/catalog/catalog.queries.ts';
import { LazyBoundary, LazyDialog } from '../../shared/lazy-dialog.tsx';

const StockAlertForm = lazy(() => import('./stock-alert-form.tsx').then((file) => ({ default: file.StockAlertForm })));
const StockAlertSent = lazy(() => import('./stock-alert-sent.tsx').then((file) => ({ default: file.StockAlertSent })));

interface StockAlertProps {
  productId: ProductId;
  variantId: VariantId;
}

/** The stock alert of a sold-out variant: one press for a user, an email address for a guest. */
export default function StockAlert(props: StockAlertProps) {
  return (
    <LateMessages>
      <Alert {...props} />
    </LateMessages>
  );
}

function Alert({ productId, variantId }: StockAlertProps) {
  const t = useTranslations('stockAlert');
  const app = useAppContext();
  const session = useSession();
  const formId = useId();
  const [open, setOpen] = useState(false);
  const request = useWrite('askStockAlert', {
    onError: (refusal) => {
      if (!isApiError(refusal)) return;
      // The page is older than the stock.
      if (refusal.code === 'in_stock')
        void app.queryClient.invalidateQueries({ queryKey: productQuery(app, productId).queryKey });
      // The session ended meanwhile: this is a guest.
      if ('email' in refusal.fields) setOpen(true);
    },
  });

  if (request.isSuccess)
    return (
      <LazyBoundary>
        <StockAlertSent email={request.variables.body.email ?? ''} confirmed={request.data.confirmed} />
      </LazyBoundary>
    );

  const isGuest = session !== 'user' || open;
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="secondary"
        icon="mail"
        wide
        busy={request.isPending && !isGuest}
        {...(isGuest && { 'aria-expanded': open, 'aria-controls': formId })}
        onClick={() => (isGuest ? setOpen(!open) : request.mutate({ body: { variantId } }))}
      >
        {t('ask')}
      </Button>
      <div id={formId} hidden={!open}>
        <LazyDialog open={open}>
          <StockAlertForm
            open={open}
            busy={request.isPending}
            onEmail={(email, onError) => request.mutateAsync({ body: { variantId, email } }, { onError })}
          />
        </LazyDialog>
      </div>
    </div>
  );
}
