import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { Refusal } from '../../../shared/refusal.tsx';
import { Amount } from '../../../shared/amount.tsx';
import type { OpenedDialog } from '../../../shared/dialog-button.tsx';
import { LoadingRows } from '../loading-rows.tsx';
import { OrderDialog } from '../../../shared/order-money/order-dialog.tsx';

/** Makes a link with which anyone pays an order: to copy, for WhatsApp, or by email. */
export function PaymentLinkDialog({ number, ...dialog }: OpenedDialog & { number: string }) {
  const { data, error, refetch } = useRead('getOrder', { params: { order: number } });
  return (
    <OrderDialog title="link.title" number={number} {...dialog}>
      {data ? (
        <MakeLink order={data} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </OrderDialog>
  );
}

interface MadeLink {
  url: string;
  text: string;
  /** Until when it pays. */
  until: string;
  isMailed: boolean;
}

function MakeLink({ order }: { order: ConsoleOrder }) {
  const t = useTranslations('orderMoney.link');
  const [link, setLink] = useState<MadeLink | null>(null);
  const { send, busy, error } = useWrite('makePaymentLink', {
    quiet: true,
    onDone: ({ url, text, expiresAt, payBy = expiresAt }, { body }) =>
      setLink({ url, text, until: payBy, isMailed: body.mail === true }),
  });
  const valid = useRead('listPaymentLinks', { params: { id: order.id } }).data?.rows.length ?? 0;
  const email = order.contact?.email ?? '';
  const owed = order.money?.owed ?? order.total;
  const make = (mail: boolean) => send({ params: { id: order.id }, body: { mail } });
  if (link) return <Link link={link} phone={order.contact?.phone ?? ''} />;
  if (owed === 0) return <p className="py-2">{t('paid')}</p>;
  return (
    <div className="flex flex-col gap-4 py-2">
      <Refusal error={error} />
      {owed !== null && <p className="font-medium">{t.rich('sum', { amount: () => <Amount riyals={owed} /> })}</p>}
      <p>{t('text')}</p>
      {valid > 0 && <p className="text-sm text-ink-soft">{t('valid', { count: valid })}</p>}
      <Button wide busy={busy} onClick={() => make(false)}>
        {t('make')}
      </Button>
      {email !== '' && (
        <div className="flex flex-col gap-1">
          <Button wide variant="secondary" busy={busy} onClick={() => make(true)}>
            {t('mail')}
          </Button>
          <p className="text-center text-sm text-ink-soft">
            {t.rich('mailTo', {
              email: () => (
                <bdi dir="ltr" translate="no">
                  {email}
                </bdi>
              ),
            })}
          </p>
        </div>
      )}
    </div>
  );
}

/** The link that was made: its address is not stored, so this is the only time that it is shown. */
function Link({ link: { url, text, until, isMailed }, phone }: { link: MadeLink; phone: string }) {
  const t = useTranslations('orderMoney.link');
  const language = useLanguage();
  const id = useId();
  return (
    <div className="flex flex-col gap-4 py-2">
      <div role="status" className="flex flex-col gap-2">
        {isMailed && <Notice tone="success">{t('mailed')}</Notice>}
        <p id={`${id}-label`} className="text-sm text-ink-soft">
          {t('address')}
        </p>
        <p className="rounded-card bg-shell p-4">
          <bdi id={id} dir="ltr" translate="no" className="break-all">
            {url}
          </bdi>
        </p>
        <p className="text-sm text-ink-soft">
          {t.rich('until', { time: () => <bdi>{formatDateTime(until, language)}</bdi> })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <CopyButton text={url} label={t('copy')} selects={id} />
        <a
          href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Icon name="whatsapp" className="size-5" />
          <span>{t('whatsapp')}</span>
        </a>
      </div>
      <div>
        <p className="text-sm text-ink-soft">{t('message')}</p>
        <p id={`${id}-text`} dir="auto" className="mt-1 whitespace-pre-line">
          {text}
        </p>
        <div className="mt-2 flex *:grow">
          <CopyButton text={text} label={t('copyText')} selects={`${id}-text`} />
        </div>
      </div>
    </div>
  );
}
