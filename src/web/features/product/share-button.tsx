import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';

/** Hands the page to the phone's share sheet; where there is none, the link is copied. The link keeps the variant. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslations('product');

  async function share(): Promise<void> {
    const variant = new URLSearchParams(location.search).get('variant');
    const url =
      location.origin + location.pathname + (variant === null ? '' : `?variant=${encodeURIComponent(variant)}`);
    if (typeof navigator.share === 'function') {
      // Closing the sheet is a rejection, and no failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('linkCopied'));
    } catch {
      toast(t('copyFailed', { link: url }), { duration: 10_000 });
    }
  }

  return (
    <IconButton icon="share" label={t('share')} title={t('share')} variant="outline" onClick={() => void share()} />
  );
}
