import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/action/icon-button.tsx';

/** The number of an order with a button that copies it. */
export function OrderNumber({ number }: { number: string }) {
  const t = useTranslations('orders');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(number);
      toast.success(t('numberCopied'));
    } catch {
      // Without https the browser has no clipboard.
      toast(
        <span>
          {t.rich('copyFailed', {
            number: () => (
              <bdi dir="ltr" translate="no">
                {number}
              </bdi>
            ),
          })}
        </span>,
        { duration: 10_000 },
      );
    }
  }

  return (
    <span className="inline-flex items-center gap-1">
      <bdi dir="ltr" translate="no" className="font-medium tabular-nums">
        {number}
      </bdi>
      <IconButton
        icon="copy"
        size="small"
        label={t('copyNumber')}
        title={t('copyNumber')}
        className="-my-1.5 print:hidden"
        onClick={() => void copy()}
      />
    </span>
  );
}
